import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import Accordion from "@mui/material/Accordion";
import AccordionDetails from "@mui/material/AccordionDetails";
import AccordionSummary from "@mui/material/AccordionSummary";
import Typography from "@mui/material/Typography";
import { Panel } from "../../components/layout/panel.tsx";
import { questions } from "./questions.ts";

/** Frequently asked questions. */
export const Faq = () => (
  <Panel title="Frequently Asked Questions">
    {questions.map(({ question, answer }) => (
      <Accordion
        key={question}
        disableGutters
        elevation={0}
        square
        sx={{ bgcolor: "transparent", borderTop: 1, borderColor: "divider", "&::before": { display: "none" } }}
      >
        <AccordionSummary expandIcon={<ExpandMoreRounded />} sx={{ px: 0, minHeight: 56 }}>
          <Typography variant="subtitle1" component="span" sx={{ fontWeight: 600 }}>
            {question}
          </Typography>
        </AccordionSummary>
        <AccordionDetails sx={{ px: 0, pt: 0, pb: 2 }}>
          <Typography color="textSecondary">{answer}</Typography>
        </AccordionDetails>
      </Accordion>
    ))}
  </Panel>
);
