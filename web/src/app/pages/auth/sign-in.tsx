import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router-dom";
import { city } from "../../../../../shared/model/city.ts";
import type { PaidTier } from "../../../../../shared/model/membership.ts";
import { ownPath } from "../../../../../shared/rules/credentials.ts";
import { PageSpinner } from "../../../components/feedback/page-spinner.tsx";
import { pageTitle } from "../../../components/text/page-title.ts";
import { AuthFrame } from "../../../features/auth/auth-frame.tsx";
import {
  clearChosenTier,
  findChosenTier,
  plansPath,
  saveChosenTier,
  tierFromSearch,
} from "../../../features/auth/chosen-tier.ts";
import { SignInForm } from "../../../features/auth/sign-in-form.tsx";
import type { SignUpValues } from "../../../features/auth/sign-up-form.tsx";
import { deviceSession } from "../../../member/session/device-session.ts";
import { useSession } from "../../../member/session/session.tsx";
import type { SessionUser, SignUpOutcome } from "../../../session/auth-port.ts";

// Signing in needs none of these, nor the form library that they bring.
const CheckEmail = lazy(() => import("../../../features/auth/check-email.tsx"));
const SignUpForm = lazy(() => import("../../../features/auth/sign-up-form.tsx"));
const TotpForm = lazy(() => import("../../../features/auth/totp-form.tsx"));
const Welcome = lazy(() => import("../../../features/auth/welcome.tsx"));

const emptyValues: SignUpValues = { name: "", phone: "", email: "", password: "", referral: "" };

const ModeSwitch = ({ text, action, mode }: { text: string; action: string; mode: "signup" | "signin" }) => {
  const [search] = useSearchParams();
  const to = new URLSearchParams(search);
  if (mode === "signup") to.set("mode", mode);
  else to.delete("mode");
  return (
    <Box
      sx={{ display: "flex", alignItems: "center", justifyContent: "center", gap: 0.5, mt: 2, color: "text.secondary" }}
    >
      {text}
      <Button component={Link} to={`/auth?${to}`} replace size="small" color="primary">
        {action}
      </Button>
    </Box>
  );
};

/** From the form by way of the email, and to the plan where one was picked. */
const stepsWith = (tier: PaidTier | undefined) => (tier ? 3 : 2);

type FormsProps = {
  values: SignUpValues;
  next: string | undefined;
  onSignedUp: (values: SignUpValues, outcome: SignUpOutcome) => void;
  onUnconfirmed: (credentials: Pick<SignUpValues, "email" | "password">) => void;
};

const Forms = ({ values, next, onSignedUp, onUnconfirmed }: FormsProps) => {
  const [search] = useSearchParams();
  const [isTotp, setIsTotp] = useState(false);
  const tier = tierFromSearch(search);
  if (search.get("mode") === "signup") {
    return (
      <AuthFrame
        title="Join PLAYYY"
        text={`Free food, nightlife and experiences in ${city.name}.`}
        step={{ at: 1, of: stepsWith(tier) }}
      >
        <Suspense fallback={<PageSpinner />}>
          <SignUpForm values={values} tier={tier} next={next} onDone={onSignedUp} />
        </Suspense>
        <ModeSwitch text="Already a member?" action="Sign in" mode="signin" />
      </AuthFrame>
    );
  }
  if (isTotp) {
    return (
      <AuthFrame title="One more step" text="Enter the code from your authenticator app.">
        <Suspense fallback={<PageSpinner />}>
          <TotpForm onCancel={() => setIsTotp(false)} />
        </Suspense>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Welcome back" text="Sign in to your deals, tickets and events.">
      <SignInForm onTotp={() => setIsTotp(true)} onUnconfirmed={onUnconfirmed} />
      <ModeSwitch text="New here?" action="Create an account" mode="signup" />
    </AuthFrame>
  );
};

/** Where a signed-in member goes: back to where they came from, or, if new, to the plan they chose (R42). */
const nextPath = (user: SessionUser | null, next: string | undefined): string => {
  const tier = user ? findChosenTier(user.email) : undefined;
  if (next) return next;
  if (user?.isAdmin) return "/admin";
  return tier ? plansPath(tier) : "/dashboard";
};

const RedirectSignedIn = ({ user, next }: { user: SessionUser | null; next: string | undefined }) => {
  const [to] = useState(() => nextPath(user, next));
  useEffect(clearChosenTier, []);
  return <Navigate to={to} replace />;
};

type Stage = { screen: "forms" | "check-email" | "welcome"; values: SignUpValues; hasUnknownReferral?: boolean };

/** Sign-in, sign-up, the wait for the confirmation email and the welcome; signed-in members are redirected. */
export default function Auth() {
  const [search] = useSearchParams();
  const { status, user } = useSession();
  const [{ screen, values, hasUnknownReferral }, setStage] = useState<Stage>(() => ({
    screen: "forms",
    values: { ...emptyValues, referral: search.get("ref") ?? "" },
  }));
  const requested = search.get("next");
  const nextOnSite = requested ? ownPath(requested) : undefined;
  const tier = tierFromSearch(search);
  // The email's link leads there too, wherever it is opened.
  const next = nextOnSite ?? (tier && plansPath(tier));
  const signedUp = (entered: SignUpValues, { referral }: SignUpOutcome) => {
    if (tier) saveChosenTier(entered.email, tier);
    setStage({ screen: "check-email", values: entered, hasUnknownReferral: referral === "unknown" });
  };
  const confirmed = async () => {
    setStage({ screen: "welcome", values });
    await deviceSession.signIn(values).catch(() => undefined);
  };

  if (status === "loading") return <PageSpinner />;
  if (status === "signed-in" && screen !== "welcome") return <RedirectSignedIn user={user} next={nextOnSite} />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <title>{pageTitle("Sign in")}</title>
      {screen === "welcome" && (
        <Welcome
          to={status === "signed-in" ? (next ?? nextPath(user, undefined)) : "/auth"}
          email={values.email}
          isSignedIn={status === "signed-in"}
          step={tier && { at: 3, of: stepsWith(tier) }}
          onLeave={clearChosenTier}
        />
      )}
      {screen === "check-email" && (
        <CheckEmail
          email={values.email.trim()}
          step={{ at: 2, of: stepsWith(tier) }}
          unknownReferral={hasUnknownReferral ? values.referral.trim() : null}
          next={next}
          onConfirmed={confirmed}
          onBack={() => setStage({ screen: "forms", values })}
        />
      )}
      {screen === "forms" && (
        <Forms
          values={values}
          next={next}
          onSignedUp={signedUp}
          onUnconfirmed={(credentials) => setStage({ screen: "check-email", values: { ...values, ...credentials } })}
        />
      )}
    </Suspense>
  );
}
