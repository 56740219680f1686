import { VitePWA } from "vite-plugin-pwa";

const notTheApp = [/^\/$/, /^\/(api|hooks|media|ws|stripe|mail|cognito|__local)(\/|$)/, /\.\w+$/];
const day = 24 * 60 * 60;

/** The caches that hold what belongs to one member; emptied when they sign out (`member/session.tsx`). */
const ownCache = "playyy-own";

/**
 * Makes the app installable and lets it start offline: the shell comes from the device, deals, events, tickets and the
 * member card are shown as last read, pictures stay. Signing out empties what was the member's own.
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
      globPatterns: ["index.html", "assets/*.{js,css}", "assets/*-latin-wght-*.woff2", "art/logo*.svg", "icons/*"],
      globIgnores: ["assets/admin-*", "assets/landing-*"],
      navigateFallback: "/index.html",
      navigateFallbackDenylist: notTheApp,
      cleanupOutdatedCaches: true,
      runtimeCaching: [
        {
          urlPattern:
            /\/api\/((tickets|deals|events)(\/\w+)?|claims\/blocking|favorites|profile|me|membership|settings)(\?.*)?$/,
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
