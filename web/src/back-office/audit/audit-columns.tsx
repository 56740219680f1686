import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { Link } from "react-router-dom";
import type { AuditRecord } from "../../../../shared/model/audit.ts";
import { toCityTime } from "../../../../shared/rules/city-time.ts";
import type { Column } from "../table/column.ts";
import { toSentence, toSentenceText } from "./audit-sentences.ts";
import { RawChange } from "./raw-change.tsx";

const Sentence = ({ row }: { row: AuditRecord }) => (
  <Box component="span" sx={{ whiteSpace: "normal", overflowWrap: "anywhere", lineHeight: 1.4, py: 0.75 }}>
    {toSentence(row).map(({ text, to }) =>
      to ? (
        <MuiLink key={`${to}-${text}`} component={Link} to={to} color="inherit" sx={{ fontWeight: 600 }}>
          {text}
        </MuiLink>
      ) : (
        text
      ),
    )}
  </Box>
);

/** A row of the audit log as people read it: a sentence, when it was, and the raw change one click away. */
export const auditColumns: Column<AuditRecord>[] = [
  {
    field: "sentence",
    header: "What happened",
    value: toSentenceText,
    cell: (row) => <Sentence row={row} />,
    wraps: true,
    flex: 3,
    minWidth: 320,
  },
  { field: "at", header: "When", value: ({ at }) => toCityTime(at).format("MMM D, YYYY, h:mm:ss A"), width: 200 },
  { field: "change", header: "Change", value: ({ id }) => id, cell: (row) => <RawChange row={row} />, width: 110 },
];
