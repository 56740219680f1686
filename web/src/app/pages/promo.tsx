import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { pageTitle } from "../../components/text/page-title.ts";
import { PlanHero } from "../../features/memberships/plans/plan-hero.tsx";
import { PromoCodePanel } from "../../features/memberships/promo-codes/promo-code-panel.tsx";
import { authPath } from "../../member/session/auth-path.ts";
import { useSession } from "../../member/session/session.tsx";

const SignInFirst = () => {
  const { pathname, search } = useLocation();
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" component={Link} to={authPath(pathname + search)} sx={{ whiteSpace: "nowrap" }}>
          Sign In
        </Button>
      }
    >
      Promo codes are tied to an account. Sign in or join, and we'll bring you right back here.
    </Alert>
  );
};

/** Redeems a promo code from a link (`/promo?code=`). */
export default function Promo() {
  const { status } = useSession();
  const [search] = useSearchParams();
  return (
    <>
      <title>{pageTitle("Promo code")}</title>
      <PlanHero bare>
        <PageHeader title="Promo code" subtitle="Months of Premium, on the house." back="/subscription" />
      </PlanHero>
      <Box sx={{ display: "grid", gap: 2, maxWidth: 640 }}>
        {status === "signed-out" && <SignInFirst />}
        <PromoCodePanel initial={search.get("code") ?? ""} />
      </Box>
    </>
  );
}
