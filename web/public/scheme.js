// Runs before the first paint: sets the chosen color scheme and the skeleton of the page that is about to load.
(() => {
  const { documentElement: html } = document;
  let keys = [];
  let mode = "dark";
  try {
    keys = Object.keys(localStorage);
    mode = localStorage.getItem("mui-mode") || mode;
  } catch {
    // A browser without storage gets the dark scheme.
  }
  const isLight = mode === "light" || (mode === "system" && matchMedia("(prefers-color-scheme: light)").matches);
  if (isLight) html.dataset.theme = "light";
  const isMember = keys.some((key) => /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/.test(key));
  const isApart = /^\/(auth|admin)(\/|$)/.test(location.pathname);
  html.dataset.shape = !isMember || isApart ? "logo" : location.pathname === "/dashboard" ? "tabs" : "page";
})();
