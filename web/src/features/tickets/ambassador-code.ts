import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { inCity } from "../../../../shared/rules/city-time.ts";
import { type ApiError, call, isCode, keyOf } from "../../api/index.ts";
import { type Toast, toast } from "../../components/toast.tsx";
import { type Order, useQuote } from "./order.ts";

/** A code as it is sent: trimmed and upper-cased, as the server keeps it. */
export const normalized = (text: string): string => text.trim().toUpperCase();

/** Whether an answer refuses the order's ambassador code, and nothing else about it. */
export const isCodeRefusal = (error: unknown): error is ApiError =>
  isCode(error, "code.window", "code.invalid", "code.no-email");

const againAt = (error: ApiError): string => {
  const from = error.details.allowed_from;
  return typeof from === "string" ? inCity(from).format("ddd, MMM D • h:mm A [(ET)]") : "that";
};

const wordsOf = (error: unknown): Omit<Toast, "variant"> => {
  if (isCode(error, "code.no-email", "unauthorized", "sign-in-required"))
    return { title: "Email Required", text: "Please log in to use an ambassador code." };
  if (isCode(error, "code.invalid", "invalid-input"))
    return { title: "Invalid Code", text: "Invalid or inactive code." };
  if (isCode(error, "code.window"))
    return {
      title: "Code Already Used",
      text: `You've already used an ambassador code in the last 4 days. You can use another after ${againAt(error)}.`,
      seconds: 10,
    };
  return { title: "Failed to validate code. Please try again." };
};

/** Says why a code does not count. */
export const tellRefusal = (error: unknown): void => toast({ ...wordsOf(error), variant: "destructive" });

const useApply = (order: Order, onApplied: (code: string) => void, onRefused: (code: string) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ambassadorCode: string) => call("tickets", "quote", { ...order, ambassadorCode }),
    onSuccess: (quote, ambassadorCode) => {
      client.setQueryData(keyOf("tickets", "quote", { ...order, ambassadorCode }), quote);
      onApplied(ambassadorCode);
      toast({ title: "Code Applied", text: `Code ${ambassadorCode} applied — $5 off each ticket.` });
    },
    onError: (error, ambassadorCode) => {
      onRefused(ambassadorCode);
      tellRefusal(error);
    },
  });
};

/**
 * The ambassador's code of an order: what is typed, and what the server accepted (`order.ambassadorCode`). `prefill` is applied by
 * itself once `mayApply`; a visitor is handed to `onSignIn` with the code. A code that stops counting is taken back with a word why.
 */
export const useAmbassadorCode = (options: {
  order: Order;
  prefill: string;
  isSignedIn: boolean;
  mayApply: boolean;
  onChange: (code: string | null) => void;
  onSignIn: (code: string) => void;
}) => {
  const { order, prefill, isSignedIn, mayApply, onChange, onSignIn } = options;
  const [text, setText] = useState(normalized(prefill));
  const [refused, setRefused] = useState<string | null>(null);
  const { mutate, isPending } = useApply(order, onChange, setRefused);
  const { error } = useQuote(order, isSignedIn);
  const applied = order.ambassadorCode;
  const code = normalized(text);
  useEffect(() => {
    if (!applied || !isCodeRefusal(error)) return;
    tellRefusal(error);
    setRefused(applied);
    onChange(null);
  }, [applied, error, onChange]);
  const waits = useRef(normalized(prefill));
  useEffect(() => {
    if (!waits.current || !isSignedIn || !mayApply) return;
    const first = waits.current;
    waits.current = "";
    mutate(first);
  }, [isSignedIn, mayApply, mutate]);
  const apply = () => {
    if (!code || isPending) return;
    if (!isSignedIn) return onSignIn(code);
    mutate(code);
  };
  const remove = () => {
    setText("");
    onChange(null);
    toast({ title: "Code Removed" });
  };
  const giveUp = () => {
    setRefused(code);
    onChange(null);
  };
  const isOpen = code !== "" && !applied && code !== refused;
  return { text, setText, applied, isPending, apply, remove, giveUp, isOpen };
};

export type AmbassadorCode = ReturnType<typeof useAmbassadorCode>;
