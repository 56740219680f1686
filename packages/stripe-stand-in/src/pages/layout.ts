import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { Html, html } from "./html.ts";
import { style } from "./style.ts";

export type Page = {
  title: string;
  body: Html;
  /** A small script; the page works without it. */
  script?: string;
  /** Origins that a form of this page may end up at. */
  formTargets?: string[];
  status?: number;
};

/** Sends a whole page; nothing from elsewhere is loaded, and nobody may frame it. */
export const sendPage = (res: ServerResponse, page: Page) => {
  const nonce = randomBytes(16).toString("base64url");
  const body = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta name="theme-color" content="#0f1226"><title>${page.title} · Test payments</title>
<link rel="icon" href="data:,"><style nonce="${nonce}">${new Html(style)}</style></head>
<body><header class="ribbon">Test payments - no real card is charged</header>
<main>${page.body}</main>${page.script ? html`<script nonce="${nonce}">${new Html(page.script)}</script>` : ""}</body></html>`;
  res.writeHead(page.status ?? 200, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "content-security-policy": [
      "default-src 'none'",
      `style-src 'nonce-${nonce}'`,
      `script-src 'nonce-${nonce}'`,
      "img-src data:",
      `form-action ${["'self'", ...new Set(page.formTargets ?? [])].join(" ")}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  });
  res.end(body.text);
};

/** Sends the browser on with a GET. */
export const redirect = (res: ServerResponse, url: string) => {
  res.writeHead(303, { location: url, "cache-control": "no-store", "referrer-policy": "no-referrer" });
  res.end();
};

/** The page for ids that name nothing. */
export const sendMissing = (res: ServerResponse) => {
  sendPage(res, {
    title: "Not found",
    status: 404,
    body: html`<h1>Page not found</h1><div class="card"><p>This payment page does not exist, or its link is not complete.</p></div>`,
  });
};
