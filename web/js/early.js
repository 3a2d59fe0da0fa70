// Before anything is painted: puts the kept theme on <html>, and names there in data-wait what of
// the painted page would turn out wrong ("board", "panel"), so that it waits unseen for Python, which
// reads everything properly. Nothing here is needed for the page to work. A frame keeps nothing.
{
  const root = document.documentElement;
  const address = new URLSearchParams(location.search);
  let settings = {};
  let hasGame = false;
  try {
    const kept = "embedded" in root.dataset ? {} : localStorage;
    hasGame = Object.keys(kept).some((key) => key.startsWith("tianyuan/game/"));
    settings = JSON.parse(kept["tianyuan/settings"] ?? null)?.settings ?? {};
  } catch {
    // No storage, or nothing readable: the page opens as for someone who comes for the first time.
  }
  const theme = address.get("theme") ?? settings.theme;
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;

  // What an address may ask for without another board being painted.
  const harmless = { lang: /^/, theme: /^/, seed: /^/, level: /^/, size: /^\s*9\s*$/, opponent: /^(computer|person)$/i, color: /^black$/i };
  const byFriend = location.hash.includes("=") && !("embedded" in root.dataset);
  const asked = byFriend || [...address].some(([name, value]) => !harmless[name]?.test(value));
  const told = [...address.keys()].some((name) => !["lang", "theme"].includes(name));
  const language = address.get("lang") ?? settings.language ?? navigator.language ?? "en";
  const changed = Object.keys(settings).length > 0;
  const wait = [];
  if (hasGame || asked || changed) wait.push("board");
  if (wait.length > 0 || told || !language.startsWith("en")) wait.push("panel");
  root.dataset.wait = wait.join(" ");
}
