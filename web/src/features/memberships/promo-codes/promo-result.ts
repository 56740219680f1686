import type { PromoAnswer } from "../../../../../shared/model/promo-code.ts";
import { ApiError, isCode, NetworkError } from "../../../api/index.ts";

/** The result of redeeming a code: a result code and the toast's text (rows promo-02 to promo-05). */
export type PromoResult = {
  code: "REDEEMED" | "ALREADY_REDEEMED" | "REFUSED" | "UNAUTHORIZED" | "SERVER_ERROR" | "SYSTEM_ERROR";
  title: string;
  text: string;
};

export const unauthorizedResult: PromoResult = {
  code: "UNAUTHORIZED",
  title: "Authentication Required",
  text: "Please sign in to redeem promo codes.",
};

/** Whether the member has the code's grant. */
export const isRedeemed = ({ code }: PromoResult): boolean => code === "REDEEMED" || code === "ALREADY_REDEEMED";

/** Maps the server's response to a result. */
export const toPromoResult = ({ success, already_redeemed, message }: PromoAnswer): PromoResult => {
  if (!success) {
    return { code: "REFUSED", title: "Redemption Failed", text: message || "Invalid or expired promo code." };
  }
  return already_redeemed
    ? { code: "ALREADY_REDEEMED", title: "Success!", text: "You have already redeemed this promo code." }
    : {
        code: "REDEEMED",
        title: "Success!",
        text: "Promo code applied successfully! You now have Premium membership.",
      };
};

/** Maps a failed call to a result. */
export const toFailedPromoResult = (error: unknown): PromoResult => {
  if (isCode(error, "unauthorized")) return unauthorizedResult;
  if (error instanceof ApiError || error instanceof NetworkError) {
    return {
      code: "SERVER_ERROR",
      title: "Redemption Failed",
      text: "Failed to redeem promo code. Please try again.",
    };
  }
  return { code: "SYSTEM_ERROR", title: "Error", text: "An unexpected error occurred. Please try again." };
};
