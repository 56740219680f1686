import Typography from "@mui/material/Typography";
import { answerTime } from "../../../../shared/rules/answer-time.ts";
import { Panel } from "../../components/layout/panel.tsx";

/** When support answers. */
export const ResponseTimes = () => (
  <Panel title="Response Times">
    <Typography>We answer every message {answerTime}.</Typography>
  </Panel>
);
