import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";

const Question = ({ question, children }: { question: string; children: ReactNode }) => (
  <Box>
    <Typography variant="h5" component="h3">
      {question}
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
      {children}
    </Typography>
  </Box>
);

const TextLink = ({ to, children }: { to: string; children: string }) => (
  <Link component={RouterLink} to={to}>
    {children}
  </Link>
);

/** Questions people ask before they pay. */
export const PlanQuestions = () => (
  <Box component="section" aria-label="Good to know" sx={{ mt: { xs: 4, md: 5 } }}>
    <Typography variant="h4" component="h2" sx={{ mb: 2 }}>
      Good to know
    </Typography>
    <Box sx={{ display: "grid", gap: { xs: 2.5, md: 4 }, gridTemplateColumns: { md: "repeat(3, 1fr)" } }}>
      <Question question="What if I cancel?">
        Your plan runs to the end of the month you've paid for, and you won't be charged again. You can resume it with
        one tap until then. See our <TextLink to="/refund-policy">refund policy</TextLink> for details.
      </Question>
      <Question question="Can I change my plan?">
        Anytime. An upgrade starts a new month right away, and your unused time counts toward it. A downgrade takes
        effect at the end of the month you've paid for.
      </Question>
      <Question question="Who sees my card?">
        Only Stripe. You pay monthly in US dollars, and we never see your card number. Our{" "}
        <TextLink to="/terms">terms</TextLink> are short, and if you have a question,{" "}
        <TextLink to="/support">contact us</TextLink>.
      </Question>
    </Box>
  </Box>
);
