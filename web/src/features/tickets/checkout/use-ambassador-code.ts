import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Quote } from "../../../../../shared/model/ticket.ts";
import { formatCityMoment } from "../../../../../shared/rules/city-time.ts";
import { codeDiscountCents } from "../../../../../shared/rules/ticket-price.ts";
import { type ApiError, call, isCode, queryKeyOf } from "../../../api/index.ts";
import { type Toast, toast } from "../../../components/feedback/toast.tsx";
import { priceText } from "../../../components/text/price.tsx";
import { type Order, useQuote } from "./order-queries.ts";

/** Trims and upper-cases a code, as the server stores it. */
const normalizeCode = (text: string): string => text.trim().toUpperCase();

/** Explains why a valid code wasn't used: the order is free without it (R10). */
export const unusedCodeText = (code: string): string => `Your order is free without code ${code}, so it wasn't used.`;

/** Whether an error is about the order's ambassador code and nothing else. */
export const isAmbassadorCodeError = (error: unknown): error is ApiError =>
  isCode(error, "code.window", "code.invalid", "code.no-email", "code.own");

const formatAllowedFrom = (error: ApiError): string => {
  const from = error.details.allowed_from;
  return typeof from === "string" ? formatCityMoment(from) : "that";
};

/** Why an ambassador code was rejected. */
export const describeAmbassadorCodeError = (error: unknown): Omit<Toast, "variant"> => {
  if (isCode(error, "code.no-email", "unauthorized"))
    return { title: "Email Required", text: "Please log in to use an ambassador code." };
  if (isCode(error, "code.invalid", "invalid-input"))
    return { title: "Invalid Code", text: "Invalid or inactive code." };
  if (isCode(error, "code.own")) return { title: "Your Own Code", text: error.message };
  if (isCode(error, "code.window"))
    return {
      title: "Code Already Used",
      text: `You've already used an ambassador code in the last 4 days. You can use another after ${formatAllowedFrom(error)}.`,
      seconds: 10,
    };
  return { title: "Failed to validate code. Please try again." };
};

const toAppliedToast = (code: string, quote: Quote): Toast => {
  if (!quote.uses_code) return { title: "Code not used", text: `${unusedCodeText(code)} Save it for another time.` };
  const isFull = quote.code_discount === quote.quantity * codeDiscountCents;
  const off = isFull ? "$5 off each ticket" : `${priceText(quote.code_discount)} off this order`;
  return { title: "Code Applied", text: `Code ${code} applied — ${off}.` };
};

/** Shows why an ambassador code was rejected. */
export const showAmbassadorCodeError = (error: unknown): void =>
  toast({ ...describeAmbassadorCodeError(error), variant: "destructive" });

type Application = { ambassadorCode: string; isPressed: boolean };

const useApplyCode = (order: Order, onApplied: (code: string) => void, onRefused: (code: string) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ambassadorCode }: Application) => call("tickets", "quote", { ...order, ambassadorCode }),
    onSuccess: (quote, { ambassadorCode, isPressed }) => {
      client.setQueryData(queryKeyOf("tickets", "quote", { ...order, ambassadorCode }), quote);
      onApplied(ambassadorCode);
      // A code of the address was announced when it was applied, and the field and the price show it.
      if (isPressed) toast(toAppliedToast(ambassadorCode, quote));
    },
    onError: (error, { ambassadorCode }) => {
      onRefused(ambassadorCode);
      showAmbassadorCodeError(error);
    },
  });
};

/**
 * The ambassador code of an order: what is typed, and what the server accepted (`order.ambassadorCode`). `prefill` is
 * applied automatically, without a toast; visitors go to `onSignIn` with the code, and it waits until the order's type is on sale. A code that becomes invalid is removed with the
 * reason.
 */
export const useAmbassadorCode = (options: {
  order: Order;
  prefill: string;
  isSignedIn: boolean;
  isOnSale: boolean;
  onChange: (code: string | null) => void;
  onSignIn: (code: string) => void;
}) => {
  const { order, prefill, isSignedIn, isOnSale, onChange, onSignIn } = options;
  const [text, setText] = useState(normalizeCode(prefill));
  const [rejectedCode, setRejectedCode] = useState<string | null>(null);
  const { mutate, isPending } = useApplyCode(order, onChange, setRejectedCode);
  const { data: quote, error, isPlaceholderData } = useQuote(order, isSignedIn && isOnSale);
  const applied = order.ambassadorCode;
  const code = normalizeCode(text);
  useEffect(() => {
    if (!applied || !isAmbassadorCodeError(error)) return;
    showAmbassadorCodeError(error);
    setRejectedCode(applied);
    onChange(null);
  }, [applied, error, onChange]);
  const pendingPrefill = useRef(normalizeCode(prefill));
  useEffect(() => {
    if (!pendingPrefill.current || !isSignedIn || !isOnSale) return;
    const first = pendingPrefill.current;
    pendingPrefill.current = "";
    mutate({ ambassadorCode: first, isPressed: false });
  }, [isSignedIn, isOnSale, mutate]);
  const apply = () => {
    if (!code || isPending) return;
    if (!isSignedIn) return onSignIn(code);
    mutate({ ambassadorCode: code, isPressed: true });
  };
  const remove = () => {
    setText("");
    onChange(null);
    toast({ title: "Code Removed" });
  };
  const reject = () => {
    setRejectedCode(code);
    onChange(null);
  };
  const isOpen = code !== "" && !applied && code !== rejectedCode;
  return {
    text,
    setText,
    applied,
    quote: isPlaceholderData ? undefined : quote,
    isPending,
    apply,
    remove,
    reject,
    isOpen,
  };
};

export type AmbassadorCode = ReturnType<typeof useAmbassadorCode>;
