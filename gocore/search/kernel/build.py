"""Builds `kernel.wasm`: Numba's LLVM IR, made into one WebAssembly module.

    python -m gocore.search.kernel.build           writes kernel.wasm and kernel.lock.json
    python -m gocore.search.kernel.build --check   fails where the committed files differ

Everything that knows the insides of LLVM and of Numba's calling convention is here.
The records lie in the module's static data; thin exported functions hide them, so
the caller sees numbers and addresses only.  The work is done in a child process
with Numba set to a plain processor, so the same sources give the same bytes on
every machine.
"""

import argparse
import hashlib
import importlib.metadata
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

MODULE: Final = "gocore.search.kernel.build"
HERE: Final = Path(__file__).parent
WASM: Final = HERE / "kernel.wasm"
LOCK: Final = HERE / "kernel.lock.json"

TRIPLE: Final = "wasm32-unknown-unknown"
DATA_LAYOUT: Final = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES: Final = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
STACK_BYTES: Final = 1 << 16
ENTRIES: Final = {
    "begin": 1,
    "step": 1,
    "finish": 0,
    "lead": 0,
    "light_playouts": 3,
    "replay": 1,
}
"""Entry point: how many numbers its export takes.  Where that is none, a zero is given."""
BYTES: Final = {"question_at": ("desk", "question"), "answer_at": ("desk", "answer")}
TOOLS: Final = ("numba", "llvmlite", "numpy", "ziglang")


def _plain_environment() -> dict[str, str]:
    """Return an environment in which Numba emits the same code on every machine."""
    settings = {
        "NUMBA_CPU_NAME": "generic",
        "NUMBA_CPU_FEATURES": "",
        "NUMBA_BOUNDSCHECK": "0",
        "NUMBA_DEBUGINFO": "0",
        "NUMBA_OPT": "3",
        "PYTHONHASHSEED": "0",
    }
    left_out = {"TIANYUAN_KERNEL", "NUMBA_DISABLE_JIT"}
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    with tempfile.TemporaryDirectory() as folder:
        return kept | settings | {"XDG_CACHE_HOME": folder}


def _compiled(name: str, numbers: int) -> tuple[str, str]:
    """Return an entry point's mangled name and its LLVM IR for WebAssembly."""
    from numba import from_dtype, types

    from gocore.search.kernel import desk, layout, opening
    from gocore.search.kernel.compiled import OPTIONS, njit

    records = [from_dtype(dtype) for _, dtype in layout.RECORDS]
    signature = types.int64(*records, *[types.int64] * numbers)
    home = opening if name == "replay" else desk
    dispatcher = njit(**OPTIONS)(getattr(home, name).py_func)
    dispatcher.compile(signature)
    result = dispatcher.overloads[dispatcher.signatures[0]]
    text = result.library.get_llvm_str()
    text = re.sub(r"target datalayout = .*", f'target datalayout = "{DATA_LAYOUT}"', text)
    text = re.sub(r"target triple = .*", f'target triple = "{TRIPLE}"', text)
    return result.fndesc.mangled_name, re.sub(r"= common ", "= weak ", text)


def _wrapper(name: str, mangled: str, numbers: int, taken: int) -> str:
    """Write an exported function that passes the records and returns an i32."""
    from gocore.search.kernel.layout import RECORDS

    given = ", ".join(f"i32 %n{i}" for i in range(taken))
    records = [f"ptr @{record}" for record, _ in RECORDS]
    wide = [f"%w{i} = sext i32 %n{i} to i64" for i in range(taken)]
    values = [f"i64 %w{i}" if i < taken else "i64 0" for i in range(numbers)]
    kinds = ", ".join(["ptr"] * (2 + len(RECORDS)) + ["i64"] * numbers)
    lines = [
        f"declare i32 @{mangled}({kinds})",
        f"define i32 @{name}({given}) {{",
        "%result = alloca i64, align 8",
        "%error = alloca ptr, align 8",
        *wide,
        "store i64 0, ptr %result",
        f"%status = call i32 @{mangled}(ptr %result, ptr %error, "
        + ", ".join(records + values)
        + ")",
        "%value = load i64, ptr %result",
        "%short = trunc i64 %value to i32",
        "ret i32 %short",
        "}",
    ]
    return "\n".join(lines)


def _facade(mangled: dict[str, str]) -> str:
    """Write the module of static records and exported functions."""
    from gocore.search.kernel import layout

    parts = [f'target datalayout = "{DATA_LAYOUT}"', f'target triple = "{TRIPLE}"']
    for record, dtype in layout.RECORDS:
        parts.append(
            f"@{record} = internal global [{dtype.itemsize} x i8] zeroinitializer, align 16"
        )
    for name, taken in ENTRIES.items():
        parts.append(_wrapper(name, mangled[name], max(taken, 1), taken))
    for name, (record, field) in BYTES.items():
        offset = dict(layout.DESK.fields or {})[field][1]
        place = f"ptrtoint (ptr getelementptr (i8, ptr @{record}, i32 {offset}) to i32)"
        parts.append(f"define i32 @{name}() {{\nret i32 {place}\n}}")
    for name, number in (("abi", layout.ABI), ("question_limit", layout.QUESTION_LIMIT)):
        parts.append(f"define i32 @{name}() {{\nret i32 {number}\n}}")
    return "\n".join(parts) + "\n"


def exports() -> list[str]:
    """Name the functions that the module shows."""
    return [*ENTRIES, *BYTES, "abi", "question_limit"]


def _linked() -> Any:
    """Return the whole kernel as one LLVM module in which only the exports are visible."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    compiled = {name: _compiled(name, max(taken, 1)) for name, taken in ENTRIES.items()}
    module = llvm.parse_assembly(_facade({name: pair[0] for name, pair in compiled.items()}))
    for _, text in compiled.values():
        module.link_in(llvm.parse_assembly(text))
    shown = set(exports())
    for function in module.functions:
        if not function.is_declaration and function.name not in shown:
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    return module


def _object(module: Any) -> bytes:
    """Optimize the module for WebAssembly and return its object file."""
    import llvmlite.binding as llvm

    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu="generic", features=FEATURES, opt=3, reloc="static", codemodel="default"
    )
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(module, builder)
    return bytes(machine.emit_object(module))


def _wasm(code: bytes) -> bytes:
    """Link the object file into a module that imports nothing."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "kernel.o", Path(folder) / "kernel.wasm"
        source.write_bytes(code)
        command = [sys.executable, "-m", "ziglang", "wasm-ld", "--no-entry", "--strip-all"]
        command += ["--gc-sections", "-z", f"stack-size={STACK_BYTES}", "--export-memory"]
        command += [f"--export={name}" for name in exports()]
        command += ["-o", str(target), str(source)]
        subprocess.run(command, check=True)  # noqa: S603 - our own linker
        return target.read_bytes()


def _lock(wasm: bytes) -> str:
    """Describe what the module was built from, as JSON text."""
    from gocore.search.kernel.compiled import source_digest
    from gocore.search.kernel.layout import ABI

    record = {
        "abi": ABI,
        "sources_sha256": source_digest(),
        "build_sha256": hashlib.sha256(Path(__file__).read_bytes()).hexdigest(),
        "wasm_sha256": hashlib.sha256(wasm).hexdigest(),
        "wasm_bytes": len(wasm),
        "tools": {tool: importlib.metadata.version(tool) for tool in TOOLS},
    }
    return json.dumps(record, indent=2) + "\n"


def _build_here(folder: Path) -> None:
    """Write kernel.wasm and kernel.lock.json into a folder."""
    wasm = _wasm(_object(_linked()))
    (folder / WASM.name).write_bytes(wasm)
    (folder / LOCK.name).write_text(_lock(wasm))


def build(folder: Path) -> None:
    """Build both files into a folder, in a child process with a plain processor."""
    command = [sys.executable, "-m", MODULE, "--here", str(folder)]
    subprocess.run(  # noqa: S603 - this module again
        command, check=True, env=_plain_environment(), cwd=HERE.parents[2]
    )


def differences() -> list[str]:
    """Build anew and name the committed files that differ."""
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        return [
            path.name
            for path in (WASM, LOCK)
            if not path.exists() or path.read_bytes() != (Path(folder) / path.name).read_bytes()
        ]


def main() -> int:
    """Build, or check, as the command line says."""
    parser = argparse.ArgumentParser(description="Build kernel.wasm from the Python sources.")
    parser.add_argument("--check", action="store_true", help="fail if the files differ")
    parser.add_argument("--here", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.here:
        _build_here(options.here)
    elif options.check:
        found = differences()
        for name in found:
            print(f"{name} is not what its sources give: run python -m {MODULE}")
        return 1 if found else 0
    else:
        build(HERE)
        print(f"{WASM.name}: {WASM.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
