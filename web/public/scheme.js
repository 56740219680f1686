// Runs before the first paint: sets the chosen color scheme and the skeleton of the page that is about to load, and
// fetches what that page needs (web/build/early-plan.ts) while the app's entry is still on its way.
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
  const { pathname, search } = location;
  const isApart = /^\/(auth|admin)(\/|$)/.test(pathname);
  html.dataset.shape = !isMember || isApart ? "logo" : pathname === "/dashboard" ? "tabs" : "page";

  const preload = (href, attributes) =>
    document.head.append(Object.assign(document.createElement("link"), { href, ...attributes }));
  const plan = JSON.parse(document.getElementById("early-plan")?.textContent || "null");
  if (!plan) return;
  const isPublic = /^\/(auth|event|post|playyy|promo|privacy|terms|refund-policy|support)(\/|$)/.test(pathname);
  // Whoever isn't signed in is led to /auth from any other page.
  const path = isMember || isPublic ? pathname : "/auth";
  const tab = new URLSearchParams(search).get("tab") || "home";
  const places = plan.pages.filter(([pattern]) => new RegExp(pattern).test(path)).flatMap(([, files]) => files);
  const ofTab = path === "/dashboard" ? plan.tabs[tab] || plan.tabs.home || [] : [];
  for (const place of new Set([...places, ...ofTab])) {
    preload(`/${plan.files[place]}`, { rel: "modulepreload", crossOrigin: "anonymous" });
  }

  // On a slow connection fonts would hold up the scripts; they follow when the first text shows.
  const isSlow = /2g|3g/.test(navigator.connection?.effectiveType || "") || navigator.connection?.saveData;
  for (const font of isSlow ? [] : plan.fonts) {
    preload(`/${font}`, { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  }

  // Without a token: only what is the same for everybody, and an event for a visitor.
  const event = /^\/event\/[\w-]+$/.test(path) && !isMember ? [`/api/events/${path.split("/")[2]}`] : [];
  const urls = path === "/dashboard" ? plan.lists[tab] || [] : event;
  window.playyyEarly = Object.fromEntries(
    urls.map((url) => {
      const response = fetch(url, { headers: { accept: "application/json" } });
      // The client that picks it up sees the failure.
      response.catch(() => undefined);
      return [url, { response, sentAt: Date.now() }];
    }),
  );
})();
