import LocalOfferRounded from "@mui/icons-material/LocalOfferRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Collapse from "@mui/material/Collapse";
import { useId, useState } from "react";
import { limits } from "../../../../../shared/model/limits.ts";
import type { PaidTier } from "../../../../../shared/model/membership.ts";
import { TextInput } from "../../../components/forms/text-input.tsx";
import { useApplyPromo } from "./use-apply-promo.ts";
import { type PromoCodeState, usePromoCodeCheck } from "./use-promo-code-check.ts";

const fieldMessage = (code: PromoCodeState): { error?: string; helper?: string } => {
  if (code.state === "checking") return { helper: "Checking…" };
  if (code.state === "unknown") return { error: "Couldn't check the code. Please try again." };
  if (code.state === "short") return { helper: "Enter codes for free months or discounts here." };
  return code.valid ? { helper: `✓ ${code.message}` } : { error: code.message };
};

const Form = ({ tier, onClose }: { tier: PaidTier; onClose: () => void }) => {
  const [typed, setTyped] = useState("");
  const code = usePromoCodeCheck(typed);
  const { isBusy, apply } = useApplyPromo(tier, onClose);
  const isValid = code.state === "checked" && code.valid;
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid && !isBusy) apply(typed);
      }}
      sx={{ display: "grid", gap: 1.25, pt: 1 }}
    >
      <TextInput
        label="Promo code"
        value={typed}
        autoFocus
        disabled={isBusy}
        onChange={({ target }) => setTyped(target.value.trimStart().toUpperCase())}
        inputProps={{
          autoCapitalize: "characters",
          autoComplete: "off",
          spellCheck: false,
          maxLength: limits.codeLength,
        }}
        {...fieldMessage(code)}
      />
      <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1.25 }}>
        <Button color="inherit" variant="outlined" size="small" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" color="secondary" size="small" disabled={!isValid} loading={isBusy}>
          Apply
        </Button>
      </Box>
    </Box>
  );
};

/** A plan card's promo code entry: collapsed at first; Cancel collapses and clears it. */
export const PromoCodeEntry = ({ tier }: { tier: PaidTier }) => {
  const [isOpen, setIsOpen] = useState(false);
  const formId = useId();
  return (
    <Box>
      {!isOpen && (
        <Button
          color="inherit"
          size="small"
          fullWidth
          startIcon={<LocalOfferRounded />}
          aria-expanded={isOpen}
          aria-controls={formId}
          onClick={() => setIsOpen(true)}
          sx={{ color: "text.secondary" }}
        >
          Have a promo code?
        </Button>
      )}
      <Collapse id={formId} in={isOpen} unmountOnExit>
        <Form tier={tier} onClose={() => setIsOpen(false)} />
      </Collapse>
    </Box>
  );
};
