import { Stack } from "aws-cdk-lib";
import { Function as CloudFrontFunction, FunctionCode, FunctionRuntime } from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";

/** Programs that fetch a page to show a card for its link: chats, social networks, search engines' card readers. */
const linkPreviewBots =
  /facebookexternalhit|facebot|twitterbot|slackbot|whatsapp|telegrambot|discordbot|linkedinbot|pinterest|redditbot|skypeuripreview|applebot|iframely|embedly|bluesky|mastodon/;

/**
 * Runs in CloudFront, so it is plain text there: `/` is the landing page, `/door/` the scanner, every other path that is not a file is the app.
 * By rewriting the question, not by replacing error answers, so that the API's 404 stays a 404. What draws previews of links
 * runs no app, so an event's link leads it to the event's page for visitors.
 */
const pageRouterCode = `var linkReaders = /${linkPreviewBots.source}/i;
function handler(event) {
  var request = event.request;
  var agent = request.headers["user-agent"];
  var shared = /^\\/event\\/([A-Za-z0-9_]+)$/.exec(request.uri);
  if (shared && agent && linkReaders.test(agent.value)) {
    return {
      statusCode: 302,
      statusDescription: "Found",
      headers: { location: { value: "/calendar/" + shared[1] }, "cache-control": { value: "no-store" } },
    };
  }
  if (request.uri === "/calendar/") {
    return { statusCode: 301, statusDescription: "Moved Permanently", headers: { location: { value: "/calendar" } } };
  }
  // The scanner's worker has only the folder: without the slash its page would be outside.
  if (request.uri === "/door") {
    return { statusCode: 301, statusDescription: "Moved Permanently", headers: { location: { value: "/door/" } } };
  }
  if (request.uri === "/door/") request.uri = "/door/index.html";
  else if (request.uri === "/") request.uri = "/landing.html";
  else if (!/\\.[A-Za-z0-9]+$/.test(request.uri)) request.uri = "/index.html";
  return request;
}`;

/** Answers every page's path with the page that draws it. */
export const createPageRouter = (scope: Construct, id: string): CloudFrontFunction =>
  new CloudFrontFunction(scope, id, { code: FunctionCode.fromInline(pageRouterCode), runtime: FunctionRuntime.JS_2_0 });

/** Answers what the web app must know of its stage, so that one build of it fits every stage. */
export const createConfigResponder = (scope: Construct, id: string, config: Record<string, string | null>) => {
  const text = Stack.of(scope).toJsonString(config);
  const code = `var config = ${text};
function handler() {
  return {
    statusCode: 200,
    statusDescription: "OK",
    headers: {
      "content-type": { value: "application/json" },
      "cache-control": { value: "no-cache" },
      "x-content-type-options": { value: "nosniff" },
    },
    body: JSON.stringify(config),
  };
}`;
  return new CloudFrontFunction(scope, id, { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 });
};
