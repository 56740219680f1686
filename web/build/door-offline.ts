import { VitePWA } from "vite-plugin-pwa";

/** The largest file that is kept: the decoder has about a megabyte. */
const mostBytes = 4_000_000;

/**
 * Lets the scanner be installed and start without a network: every file of it is kept ahead, all of them or none, and nothing else is. A new version
 * waits until no page of the scanner is open: nobody's scanner changes in the middle of a night.
 */
export const doorOffline = () =>
  VitePWA({
    registerType: "prompt",
    injectRegister: false,
    includeManifestIcons: false,
    filename: "sw.js",
    manifest: {
      id: "/door/",
      name: "PLAYYY door",
      short_name: "Door",
      description: "Lets the right people in.",
      start_url: "/door/",
      scope: "/door/",
      display: "standalone",
      background_color: "#0b0b0d",
      theme_color: "#0b0b0d",
      icons: [
        { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
        { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
        { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      ],
    },
    workbox: {
      globPatterns: ["index.html", "assets/*"],
      maximumFileSizeToCacheInBytes: mostBytes,
      navigateFallback: "/door/index.html",
      cleanupOutdatedCaches: true,
      clientsClaim: true,
    },
  });
