import { isCode } from "../../api/index.ts";
import { toast } from "../../components/feedback/toast.tsx";

const showLoginRequired = (): void =>
  toast({
    title: "Login Required",
    text: "Please log in to subscribe to a membership plan.",
    variant: "destructive",
  });

/** The checkout's response has no URL. */
export class MissingCheckoutUrlError extends Error {
  constructor() {
    super("No checkout URL received from server");
    this.name = "NoCheckoutUrl";
  }
}

/** Shows why a plan action failed; `otherwise` is the text for errors without their own (rows plan-01 to plan-17). */
export const showPlanError = (error: Error, otherwise: string) => {
  if (isCode(error, "unauthorized")) return showLoginRequired();
  if (
    isCode(
      error,
      "membership.purchases-paused",
      "membership.same-plan",
      "membership.gift",
      "membership.unconfirmed",
      "too-many-requests",
    )
  ) {
    return toast({ title: error.message, variant: "destructive" });
  }
  toast({
    title: otherwise,
    text: error instanceof MissingCheckoutUrlError ? error.message : undefined,
    variant: "destructive",
  });
};
