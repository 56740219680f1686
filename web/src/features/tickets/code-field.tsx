import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { FormEvent } from "react";
import { limits } from "../../../../shared/model/limits.ts";
import { TextInput } from "../../components/text-input.tsx";
import type { AmbassadorCode } from "./ambassador-code.ts";

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

/** Where an ambassador's code is typed, applied and removed. */
export const CodeField = ({ code }: { code: AmbassadorCode }) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!code.applied) code.apply();
  };
  return (
    <Box component="form" onSubmit={submit} noValidate>
      <TextInput
        label="Ambassador code"
        value={code.text}
        readOnly={code.applied !== null}
        onChange={(event) => code.setText(event.target.value.toUpperCase())}
        inputProps={{ maxLength: limits.codeLength, autoCapitalize: "characters", spellCheck: false }}
        autoComplete="off"
        helper={code.applied ? "Applied: $5 off each ticket" : undefined}
        endAdornment={<Action code={code} />}
      />
    </Box>
  );
};
