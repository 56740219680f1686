// On an event's page for visitors: whoever is signed in gets the app's page of it, and everybody a button that shares the link.
(() => {
  const button = document.querySelector("[data-share]");
  if (!button) return;
  let keys = [];
  try {
    keys = Object.keys(localStorage);
  } catch {
    // A browser without storage has no session.
  }
  if (keys.some((key) => /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/.test(key))) {
    location.replace(button.dataset.app);
    return;
  }
  const { url, title } = button.dataset;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => "Link copied",
      () => url,
    );
  // Closing the share sheet is a change of mind; after any other failure the link is copied instead.
  const share = () => (navigator.share ? navigator.share({ url, title }).catch((error) => error.name !== "AbortError" && copy()) : copy());
  button.hidden = false;
  button.addEventListener("click", async () => {
    const said = await share();
    if (said) document.querySelector("[data-shared]").textContent = said;
  });
})();
