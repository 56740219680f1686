import type { UseFormRegisterReturn } from "react-hook-form";
import { limits } from "../../../../shared/model/limits.ts";
import { isReferralCode } from "../../../../shared/rules/member-codes.ts";
import { TextInput } from "../../components/forms/text-input.tsx";

/** A friend's referral code. It is optional, and one that can't be right is only pointed out (R63). */
export const ReferralField = ({ value, field }: { value: string; field: UseFormRegisterReturn }) => {
  const { ref, ...rest } = field;
  const isPlausible = value.trim() === "" || isReferralCode(value);
  return (
    <TextInput
      label="Referral code (optional)"
      helper={
        isPlausible
          ? "A friend gave you one? They earn points when you join."
          : "That doesn't look like a referral code. You can sign up without one."
      }
      inputRef={ref}
      inputProps={{ autoComplete: "off", autoCapitalize: "characters", maxLength: limits.referralCodeLength }}
      {...rest}
    />
  );
};
