import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";

const Answer = ({ question, children }: { question: string; children: ReactNode }) => (
  <Box>
    <Typography variant="h5" component="h3">
      {question}
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
      {children}
    </Typography>
  </Box>
);

const To = ({ to, children }: { to: string; children: string }) => (
  <Link component={RouterLink} to={to}>
    {children}
  </Link>
);

/** What people ask before they pay. */
export const PlanQuestions = () => (
  <Box component="section" aria-label="Good to know" sx={{ mt: { xs: 4, md: 5 } }}>
    <Typography variant="h4" component="h2" sx={{ mb: 2 }}>
      Good to know
    </Typography>
    <Box sx={{ display: "grid", gap: { xs: 2.5, md: 4 }, gridTemplateColumns: { md: "repeat(3, 1fr)" } }}>
      <Answer question="What if I cancel?">
        Your plan ends with the month you have paid, and nothing more is charged. Until then you can take it back with
        one tap. Our <To to="/refund-policy">refund policy</To> has the rest.
      </Answer>
      <Answer question="Can I change my plan?">
        Whenever you like. A step up starts a new month at once, and your unused time counts toward it. A step down
        waits for the end of the month you have paid.
      </Answer>
      <Answer question="Who sees my card?">
        Only Stripe, where you pay in US dollars every month. We never get its number. The <To to="/terms">terms</To>{" "}
        are short, and <To to="/support">people answer</To> when you write.
      </Answer>
    </Box>
  </Box>
);
