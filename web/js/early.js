// Puts the kept theme on <html> before anything is painted; Python reads the settings properly later.
try {
  const { settings } = JSON.parse(localStorage.getItem("tianyuan/settings"));
  if (settings.theme === "light" || settings.theme === "dark") {
    document.documentElement.dataset.theme = settings.theme;
  }
} catch {
  // Nothing kept, nothing readable or no storage: the device's theme it is.
}
