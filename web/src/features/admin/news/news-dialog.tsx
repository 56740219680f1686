import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useController, useForm } from "react-hook-form";
import { limits } from "../../../../../shared/model/limits.ts";
import type { NewsVideoRecord } from "../../../../../shared/model/news.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { FormDateTime, FormSwitch, FormText } from "../../../back-office/form/form-fields.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { MediaField } from "../../../back-office/media/media-field.tsx";
import { NewsForm, type NewsFormOutput, type NewsFormValues, toNewsFormValues } from "./news-form.ts";

const listKey = queryKeyOf("contentAdmin", "news");

const useSaveNews = (video: NewsVideoRecord | null, onDone: () => void) =>
  useSave({
    save: (values: NewsFormOutput) =>
      video
        ? call("contentAdmin", "updateNews", { ...values, newsId: video.id, version: video.version })
        : call("contentAdmin", "createNews", values),
    failed: "Failed to save video",
    done: "Video saved",
    refresh: [listKey, queryKeyOf("content", "news")],
    onDone,
  });

/** Adds a news video, or edits one. */
export const NewsDialog = ({
  video,
  onClose,
  onReload,
}: {
  video: NewsVideoRecord | null;
  onClose: () => void;
  onReload: () => void;
}) => {
  const [defaultValues] = useState(() => toNewsFormValues(video, new Date().toISOString()));
  const [isUploading, setIsUploading] = useState(false);
  const { control, handleSubmit, formState } = useForm<NewsFormValues, unknown, NewsFormOutput>({
    defaultValues,
    resolver: zodResolver(NewsForm),
  });
  const { field, fieldState } = useController({ control, name: "video_url" });
  const { save, busy, conflict } = useSaveNews(video, onClose);
  return (
    <FormDialog
      title={video ? "Edit video" : "Add video"}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(save)(event)}
      isDirty={formState.isDirty}
      busy={busy || isUploading}
      submitLabel="Save"
      conflict={conflict ? { onReload } : undefined}
    >
      <FormText control={control} name="creator_handle" label="Creator handle" placeholder="@jaxeats" required />
      <MediaField
        label="Video"
        use="news"
        accept="video"
        value={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
        onBusyChange={setIsUploading}
      />
      <FormText control={control} name="caption" label="Caption" rows={2} countTo={limits.shortTextLength} />
      <FormDateTime control={control} name="posted_at" label="Posted" required />
      <FormSwitch control={control} name="is_active" label="Shown to members" />
    </FormDialog>
  );
};
