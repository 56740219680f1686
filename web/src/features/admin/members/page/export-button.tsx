import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { ExportItem } from "../../../../../../shared/model/account.ts";
import { readAll } from "../../../../api/index.ts";
import { toast } from "../../../../components/feedback/toast.tsx";
import { saveFile } from "../../../../components/save-file.ts";

const saveExport = (userId: string, items: ExportItem[]): void =>
  saveFile(`member-${userId}.json`, new Blob([JSON.stringify(items, null, 2)], { type: "application/json" }));

/** Downloads everything that is kept of a member; the audit log records it. */
export const ExportButton = ({ userId }: { userId: string }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => readAll("accountAdmin", "export", { userId }),
    onSuccess: ({ items }) => saveExport(userId, items),
    onError: ({ message }) =>
      toast({ title: "Couldn't export this member's data", text: message, variant: "destructive" }),
  });
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<DownloadRounded />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate()}
    >
      Export Data
    </Button>
  );
};
