import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useController, useForm } from "react-hook-form";
import { limits } from "../../../../../shared/model/limits.ts";
import type { NewsVideoRecord } from "../../../../../shared/model/news.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { findInPages } from "../../../back-office/form/find-in-pages.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { FormDateTime, FormSwitch, FormText } from "../../../back-office/form/form-fields.tsx";
import { bindFields } from "../../../back-office/form/form-table.ts";
import { mergedForm, useMerge } from "../../../back-office/form/use-merge.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { MediaField } from "../../../back-office/media/media-field.tsx";
import { NewsForm, type NewsFormOutput, type NewsFormValues, newsTable, toNewsFormValues } from "./news-form.ts";

const listKey = queryKeyOf("contentAdmin", "news");

type Saving = { video: NewsVideoRecord | null; onDone: () => void; onConflict: () => Promise<boolean> };

const useSaveNews = ({ video, ...saving }: Saving) =>
  useSave({
    save: (values: NewsFormOutput) =>
      video
        ? call("contentAdmin", "updateNews", { ...values, newsId: video.id, version: video.version })
        : call("contentAdmin", "createNews", values),
    failed: "Failed to save video",
    done: "Video saved",
    refresh: [listKey, queryKeyOf("content", "news")],
    ...saving,
  });

/** Adds a news video, or edits one. */
export const NewsDialog = ({ video, onClose }: { video: NewsVideoRecord | null; onClose: () => void }) => {
  const [defaultValues] = useState(() => toNewsFormValues(video, new Date().toISOString()));
  const [isUploading, setIsUploading] = useState(false);
  const form = useForm<NewsFormValues, unknown, NewsFormOutput>({
    defaultValues,
    resolver: zodResolver(NewsForm) as never,
  });
  const { control, handleSubmit, formState } = form;
  const { field: videoUrl, fieldState } = useController({ control, name: "video_url" });
  const field = bindFields(newsTable, control);
  const merge = useMerge({
    record: video,
    readLatest: () => findInPages(video?.id ?? "", (place) => call("contentAdmin", "news", place)),
    toValues: (latest) => toNewsFormValues(latest, latest.posted_at),
    fields: newsTable,
    form: mergedForm(form),
  });
  const { save, busy } = useSaveNews({ video: merge.record, onDone: onClose, onConflict: merge.onConflict });
  return (
    <FormDialog
      title={video ? "Edit video" : "Add video"}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(save)(event)}
      isDirty={formState.isDirty}
      busy={busy || isUploading}
      submitLabel="Save"
      conflict={merge.panel}
    >
      <FormText {...field("creator_handle")} placeholder="@jaxeats" />
      <MediaField
        label={newsTable.video_url.label}
        use="news"
        accept="video"
        value={videoUrl.value}
        onChange={videoUrl.onChange}
        error={fieldState.error?.message}
        onBusyChange={setIsUploading}
      />
      <FormText {...field("caption")} rows={2} countTo={limits.shortTextLength} />
      <FormDateTime {...field("posted_at")} />
      <FormSwitch {...field("is_active")} />
    </FormDialog>
  );
};
