import { VitePWA } from "vite-plugin-pwa";
import { city } from "../../shared/model/city.ts";
import { isPrecached } from "./offline-files.ts";

const notTheApp = [/^\/$/, /^\/(api|calendar|door|hooks|media|ws|stripe|mail|cognito|__local)(\/|$)/, /\.\w+$/];
const day = 24 * 60 * 60;

/** One member's own responses; cleared when they sign out (`member/device-copy.ts`). */
const ownCache = "playyy-own";

/**
 * Makes the app installable and lets it start offline: the shell and the pages for the door and the register are precached
 * (`offline-files.ts`), other code is kept as it is used, deals and events show their last responses, pictures are cached. Tickets, the member card and the membership are copied by the app itself
 * (`member/device-copy.ts`), whether or not they were opened. Signing out empties what was the member's own.
 */
export const installable = () =>
  VitePWA({
    registerType: "prompt",
    injectRegister: false,
    // The system fetches them when the app is installed.
    includeManifestIcons: false,
    manifest: {
      id: "/dashboard",
      name: city.title,
      short_name: "PLAYYY",
      description: `Free food, nightlife and experiences in ${city.name}.`,
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
      globPatterns: ["index.html", "scheme.js", "assets/*.{js,css}", "art/logo*.svg"],
      globIgnores: ["assets/landing-*"],
      manifestTransforms: [(entries) => ({ manifest: entries.filter(({ url }) => isPrecached(url)), warnings: [] })],
      navigateFallback: "/index.html",
      navigateFallbackDenylist: notTheApp,
      // It takes every precache below the app's address for an old one of its own, the scanner's too.
      cleanupOutdatedCaches: false,
      // Precached from the first visit, so that a phone that loses its signal can still open these pages.
      clientsClaim: true,
      runtimeCaching: [
        {
          // Their names change with their content. Those of a member's pages are also kept ahead (`app/keep-code.ts`).
          urlPattern: /\/assets\/.+\.(js|css|woff2)$/,
          handler: "CacheFirst",
          options: { cacheName: "playyy-code", expiration: { maxEntries: 300 } },
        },
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
