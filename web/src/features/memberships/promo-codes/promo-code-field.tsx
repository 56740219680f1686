import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { limits } from "../../../../../shared/model/limits.ts";
import { TextInput } from "../../../components/forms/text-input.tsx";
import { isRedeemed } from "./promo-result.ts";
import { useRedeemPromo } from "./use-redeem-promo.ts";

/** Redeems a code for free months; `initial` comes from a link. */
export const PromoCodeField = ({ initial = "" }: { initial?: string }) => {
  const [typed, setTyped] = useState(initial);
  const { isBusy, result, redeem, clearResult: forget } = useRedeemPromo();
  const errorText = result && !isRedeemed(result) ? result.text : undefined;
  return (
    <Box
      component="form"
      aria-label="Redeem a promo code"
      data-result={result?.code}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() && !isBusy) void redeem(typed);
      }}
      sx={{ display: "flex", alignItems: "flex-start", gap: 1.25 }}
    >
      <TextInput
        label="Promo code"
        value={typed}
        disabled={isBusy}
        onChange={({ target }) => {
          setTyped(target.value);
          forget();
        }}
        error={errorText}
        helper={result?.text}
        inputProps={{
          autoCapitalize: "characters",
          autoComplete: "off",
          spellCheck: false,
          enterKeyHint: "go",
          // Leaves room for spaces in a pasted code.
          maxLength: limits.codeLength + 20,
        }}
      />
      <Button type="submit" variant="contained" disabled={!typed.trim()} loading={isBusy} sx={{ minHeight: 52, px: 3 }}>
        Redeem
      </Button>
    </Box>
  );
};
