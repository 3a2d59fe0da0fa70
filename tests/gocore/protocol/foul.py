"""Pieces of messages for those who mean harm."""

HTML = "<img src=x onerror=alert(1)>"
HEX16, HEX32, HEX64 = "0" * 16, "0" * 32, "0" * 64
HELLO = {"t": "hello", "version": 1, "nonce": HEX32, "claims": None, "heard": None}
FRAME = {"t": "frame", "session": HEX16, "seen": 0, "number": 1, "body": {}}
