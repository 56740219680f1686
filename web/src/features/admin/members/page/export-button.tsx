import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { ExportItem } from "../../../../../../shared/model/account.ts";
import { call } from "../../../../api/index.ts";
import { toast } from "../../../../components/feedback/toast.tsx";

const readExport = async (userId: string): Promise<ExportItem[]> => {
  const items: ExportItem[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: ExportItem[]; cursor: string | null } = await call("accountAdmin", "export", {
      userId,
      ...(cursor ? { cursor } : {}),
    });
    items.push(...page.items);
    cursor = page.cursor;
  } while (cursor);
  return items;
};

const saveFile = (name: string, items: ExportItem[]): void => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(items, null, 2)], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** Downloads everything that is kept of a member; the audit log records it. */
export const ExportButton = ({ userId }: { userId: string }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => readExport(userId),
    onSuccess: (items) => saveFile(`member-${userId}.json`, items),
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
