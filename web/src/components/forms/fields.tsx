import VisibilityOffRounded from "@mui/icons-material/VisibilityOffRounded";
import VisibilityRounded from "@mui/icons-material/VisibilityRounded";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import { useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { limits } from "../../../../shared/model/limits.ts";
import { isVisible } from "../../../../shared/model/visible-text.ts";
import { invalidEmail } from "../../../../shared/rules/credentials.ts";
import { TextInput } from "./text-input.tsx";

type FieldProps = {
  label: string;
  type?: string;
  autoComplete: string;
  inputMode?: "numeric" | "tel" | "email";
  error: string | undefined;
  field: UseFormRegisterReturn;
  /** The maximum length; a counter shows once three quarters are used. */
  maxLength?: number;
  /** What the field is for, below it. */
  helper?: string;
};

/** A labeled form input, with its error or character counter below. */
export const Field = ({
  label,
  type = "text",
  autoComplete,
  inputMode,
  error,
  field,
  maxLength,
  helper,
}: FieldProps) => {
  const { ref, onChange, ...rest } = field;
  const [length, setLength] = useState(0);
  return (
    <TextInput
      label={label}
      type={type}
      error={error}
      helper={maxLength && length >= maxLength * 0.75 ? `${length} of ${maxLength} characters` : helper}
      inputRef={ref}
      inputProps={{ autoComplete, inputMode, "aria-required": true }}
      {...rest}
      onChange={(event) => {
        setLength(event.target.value.trim().length);
        return onChange(event);
      }}
    />
  );
};

type PasswordFieldProps = Omit<FieldProps, "label" | "type"> & { label?: string };

/** A password input with a show/hide toggle. */
export const PasswordField = ({ label = "Password", autoComplete, error, field }: PasswordFieldProps) => {
  const [isShown, setIsShown] = useState(false);
  const { ref, ...rest } = field;
  return (
    <TextInput
      label={label}
      type={isShown ? "text" : "password"}
      error={error}
      inputRef={ref}
      inputProps={{ autoComplete, "aria-required": true }}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={isShown ? "Hide password" : "Show password"}
            onClick={() => setIsShown((before) => !before)}
          >
            {isShown ? <VisibilityOffRounded /> : <VisibilityRounded />}
          </IconButton>
        </InputAdornment>
      }
      {...rest}
    />
  );
};

/** An input for a six-digit code from an email or an authenticator app. */
export const CodeField = ({
  label = "Code",
  error,
  field,
}: Pick<FieldProps, "error" | "field"> & { label?: string }) => (
  <Field label={label} autoComplete="one-time-code" inputMode="numeric" error={error} field={field} />
);

/** Validation rules and their messages. */
export const validationRules = {
  email: {
    required: "Enter your email",
    pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: invalidEmail },
  },
  password: { required: "Enter a password" },
  name: {
    required: "Enter your name",
    validate: {
      blank: (value: string) => isVisible(value) || "Enter your name",
      long: (value: string) =>
        value.trim().length <= limits.personNameLength || `Use at most ${limits.personNameLength} characters`,
    },
  },
  phone: {
    required: "Enter your phone number",
    validate: (value: string) => value.replace(/\D/g, "").length >= 7 || "Enter a phone number",
  },
  code: { required: "Enter the code", pattern: { value: /^\s*\d{6}\s*$/, message: "Enter all 6 digits" } },
} as const;
