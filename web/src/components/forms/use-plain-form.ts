import { type FormEvent, useRef, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

/** What a field must be, with what to say if it isn't; as in react-hook-form. */
type Rule = { required: string; pattern?: { value: RegExp; message: string } };

type Texts<Name extends string> = Record<Name, string>;

const errorOf = ({ required, pattern }: Rule, value: string): string | undefined => {
  if (!value) return required;
  return pattern && !pattern.value.test(value) ? pattern.message : undefined;
};

/**
 * A form of a few text fields for the sign-in page, which must not wait for the form library: the same fields, rules and
 * behavior. It validates on submit, focuses the first invalid field and then validates what is typed.
 */
export const usePlainForm = <Name extends string>(rules: Record<Name, Rule>, initial: Texts<Name>) => {
  const names = Object.keys(rules) as Name[];
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Texts<Name>>>({});
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const inputs = useRef<Partial<Record<Name, HTMLInputElement>>>({});

  const register = (name: Name): UseFormRegisterReturn<Name> & { defaultValue: string } => ({
    name,
    defaultValue: initial[name],
    ref: (input: HTMLInputElement | null) => {
      if (input) inputs.current[name] = input;
    },
    onBlur: async () => undefined,
    onChange: async ({ target }: { target: HTMLInputElement }) => {
      setValues((before) => ({ ...before, [name]: target.value }));
      if (isSubmitted) setErrors((before) => ({ ...before, [name]: errorOf(rules[name], target.value) }));
    },
  });

  const handleSubmit = (send: (values: Texts<Name>) => Promise<void>) => async (event: FormEvent) => {
    event.preventDefault();
    if (isSubmitting) return;
    // What a password manager filled in isn't always announced.
    const typed = Object.fromEntries(names.map((name) => [name, inputs.current[name]?.value ?? ""])) as Texts<Name>;
    const found = Object.fromEntries(names.map((name) => [name, errorOf(rules[name], typed[name])]));
    const firstInvalid = names.find((name) => found[name]);
    setValues(typed);
    setErrors(found as Partial<Texts<Name>>);
    setIsSubmitted(true);
    if (firstInvalid) return inputs.current[firstInvalid]?.focus();
    setIsSubmitting(true);
    try {
      await send(typed);
    } finally {
      setIsSubmitting(false);
    }
  };
  return { register, handleSubmit, values, errors, isSubmitting };
};
