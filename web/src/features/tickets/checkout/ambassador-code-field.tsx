import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { FormEvent } from "react";
import { limits } from "../../../../../shared/model/limits.ts";
import { TextInput } from "../../../components/forms/text-input.tsx";
import { priceText } from "../../../components/text/price.tsx";
import { type AmbassadorCode, unusedCodeText } from "./use-ambassador-code.ts";

const Action = ({ code }: { code: AmbassadorCode }) =>
  code.applied ? (
    <Button size="small" color="inherit" onClick={code.remove}>
      Remove
    </Button>
  ) : (
    <Button size="small" type="submit" loading={code.isPending} disabled={code.text.trim() === ""}>
      Apply
    </Button>
  );

const helperText = ({ applied, quote }: AmbassadorCode): string | undefined => {
  if (!applied || quote?.code !== applied) return undefined;
  return quote.uses_code ? `Applied: ${priceText(quote.code_discount)} off` : unusedCodeText(applied);
};

/** The ambassador code field with Apply and Remove. */
export const AmbassadorCodeField = ({ code }: { code: AmbassadorCode }) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!code.applied) code.apply();
  };
  return (
    <Box component="form" onSubmit={submit} noValidate>
      <TextInput
        label="Ambassador code"
        hasRaisedLabel
        value={code.text}
        readOnly={code.applied !== null}
        onChange={(event) => code.setText(event.target.value.toUpperCase())}
        inputProps={{ maxLength: limits.codeLength, autoCapitalize: "characters", spellCheck: false }}
        autoComplete="off"
        helper={helperText(code)}
        endAdornment={<Action code={code} />}
      />
    </Box>
  );
};
