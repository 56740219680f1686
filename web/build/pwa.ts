import { VitePWA } from "vite-plugin-pwa";

const notTheApp = [/^\/$/, /^\/(api|hooks|media|ws|stripe|mail|cognito|__local)(\/|$)/, /\.\w+$/];
const day = 24 * 60 * 60;

/** One member's own responses; cleared when they sign out (`member/device-copy.ts`). */
const ownCache = "playyy-own";

/**
 * Makes the app installable and lets it start offline: the shell is precached, deals and events show their last
 * responses, pictures are cached. Tickets, the member card and the membership are copied by the app itself
 * (`member/device-copy.ts`), whether or not they were opened. Signing out empties what was the member's own.
 */
export const installable = () =>
  VitePWA({
    registerType: "prompt",
    injectRegister: false,
    manifest: {
      id: "/dashboard",
      name: "PLAYYY Jacksonville",
      short_name: "PLAYYY",
      description: "Free food, nightlife and experiences in Jacksonville.",
      start_url: "/dashboard",
      scope: "/",
      display: "standalone",
      background_color: "#0c0a1d",
      theme_color: "#0c0a1d",
      icons: [
        { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
        { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
        { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      ],
    },
    workbox: {
      globPatterns: [
        "index.html",
        "scheme.js",
        "assets/*.{js,css}",
        "assets/*-latin-wght-*.woff2",
        "art/logo*.svg",
        "icons/*",
      ],
      // The back-office works only with a connection.
      globIgnores: ["assets/admin-*", "assets/landing-*", "assets/data-table-*", "assets/day-chart-*"],
      navigateFallback: "/index.html",
      navigateFallbackDenylist: notTheApp,
      cleanupOutdatedCaches: true,
      // Precached from the first visit, so that a phone that loses its signal can still open pages it hasn't loaded yet.
      clientsClaim: true,
      runtimeCaching: [
        {
          urlPattern: /\/api\/((deals|events)(\/\w+)?|claims\/blocking|favorites|settings)(\?.*)?$/,
          handler: "NetworkFirst",
          options: { cacheName: ownCache, networkTimeoutSeconds: 6, expiration: { maxEntries: 200 } },
        },
        {
          urlPattern: /\/(media|art)\/.+\.(webp|avif|jpg)$/,
          handler: "CacheFirst",
          options: { cacheName: "playyy-pictures", expiration: { maxEntries: 200, maxAgeSeconds: 30 * day } },
        },
      ],
    },
  });
