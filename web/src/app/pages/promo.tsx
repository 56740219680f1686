import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { PageHeader } from "../../components/page-header.tsx";
import { PlanHero } from "../../features/memberships/plan-hero.tsx";
import { PromoPanel } from "../../features/memberships/promo-panel.tsx";
import { authPath } from "../../member/next-path.ts";
import { useSession } from "../../member/session.tsx";

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
      A code belongs to an account. Sign in or join, and come back right here.
    </Alert>
  );
};

/** A promo code by link (`/promo?code=`), for whoever was given one. */
export default function Promo() {
  const { status } = useSession();
  const [search] = useSearchParams();
  return (
    <>
      <title>Promo code · PLAYYY Jacksonville</title>
      <PlanHero bare>
        <PageHeader title="Promo code" subtitle="Months of Premium, on the house." back="/subscription" />
      </PlanHero>
      <Box sx={{ display: "grid", gap: 2, maxWidth: 640 }}>
        {status === "signed-out" && <SignInFirst />}
        <PromoPanel initial={search.get("code") ?? ""} />
      </Box>
    </>
  );
}
