import type { IncomingMessage, ServerResponse } from "node:http";
import { StripeApiError } from "../api/errors.ts";
import type { StripeContext } from "../state/context.ts";
import { showCheckout, submitChallenge, submitCheckout } from "./checkout.ts";
import { html } from "./html.ts";
import { showInvoice, submitInvoice } from "./invoice.ts";
import { redirect, sendMissing, sendPage } from "./layout.ts";
import { showOverview } from "./overview.ts";
import { showPortal, submitPortal } from "./portal.ts";

/** Makes the handler of `/stripe/...`: the pages a browser sees. */
export const createPagesHandler =
  (context: StripeContext, catchUp: () => void) =>
  async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    catchUp();
    try {
      await serve(context, req, res);
    } catch (error) {
      showFailure(res, error);
    } finally {
      catchUp();
    }
  };

const serve = async (context: StripeContext, req: IncomingMessage, res: ServerResponse) => {
  const { pathname } = new URL(req.url ?? "/", "http://stripe.local");
  const [page = "", id = "", action = ""] = pathname.replace(/^\/stripe\//, "").split("/");
  const key = `${req.method === "HEAD" ? "GET" : req.method} ${page}${action ? `/${action}` : ""}`;
  if (req.method === "GET" && /^\/stripe\/?$/.test(pathname)) return showOverview(context, res);
  if (key === "GET checkout") return showCheckout(context, res, id);
  if (key === "POST checkout/pay") return submitCheckout(context, req, res, id);
  if (key === "POST checkout/authenticate") return submitChallenge(context, req, res, id);
  if (key === "GET checkout/authenticate") return showCheckout(context, res, id);
  // A reload after a failed payment asks for the form's address with GET.
  if (key === "GET checkout/pay") return showCheckout(context, res, id);
  if (key === "GET portal") return showPortal(context, req, res, id);
  if (req.method === "POST" && page === "portal") return submitPortal(context, req, res, id, action);
  if (req.method === "GET" && page === "portal") return redirect(res, `/stripe/portal/${id}`);
  if (req.method === "POST" && page === "invoice") return submitInvoice(context, req, res, id, action);
  if (req.method === "GET" && page === "invoice") return showInvoice(context, res, id);
  sendMissing(res);
};

const showFailure = (res: ServerResponse, error: unknown) => {
  if (!(error instanceof StripeApiError)) console.error("stripe stand-in: a page failed", error);
  const message = error instanceof StripeApiError ? error.message : "Something went wrong on the test payment page.";
  sendPage(res, {
    title: "Payment problem",
    status: error instanceof StripeApiError ? error.status : 500,
    body: html`<h1>That didn't work</h1><p class="alert" role="alert">${message}</p>`,
  });
};
