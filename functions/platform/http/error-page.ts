import type { AppError } from "../../../shared/model/errors.ts";
import { escapeHtml } from "../html.ts";
import { type HttpResponse, toErrorResponse } from "./error-response.ts";

const page = (text: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(text)} · PLAYYY</title>`,
    "<style>:root{color-scheme:dark}body{font:18px/1.6 system-ui,sans-serif;max-width:30rem;margin:15vh auto;padding:0 1.5rem;background:#0c0a1d;color:#fbf4ea}",
    "a{display:inline-block;padding:.75rem 1.5rem;border-radius:2rem;background:#ff9f5a;color:#260b16;font-weight:700;text-decoration:none}</style>",
    `</head><body><main><h1>${escapeHtml(text)}</h1><p><a href="/calendar">See what's on</a></p></main></body></html>`,
  ].join("\n");

/** An error of a route whose answer is a page, as a page: same status, and a way on for whoever followed an old link. */
export const toErrorPage = (error: AppError, requestId: string): HttpResponse => {
  const response = toErrorResponse(error, requestId);
  const headers = { ...response.headers, "content-type": "text/html; charset=utf-8" };
  return { ...response, headers, body: page(error.message) };
};
