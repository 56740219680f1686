import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { type FieldError, useForm } from "react-hook-form";
import { ContactInput } from "../../../../shared/model/contact.ts";
import { limits } from "../../../../shared/model/limits.ts";
import { answerTime } from "../../../../shared/rules/answer-time.ts";
import { mutation } from "../../api/index.ts";
import { toast } from "../../components/feedback/toast.tsx";
import { Field } from "../../components/forms/fields.tsx";
import { TextInput } from "../../components/forms/text-input.tsx";
import { Panel } from "../../components/layout/panel.tsx";

type Names = keyof ContactInput;

const missing: Record<Names, string> = {
  name: "Enter your name",
  email: "Enter a valid email",
  subject: "Enter a subject",
  message: "Write your message",
};

const errorText = (name: Names, error: FieldError | undefined): string | undefined => {
  if (!error) return undefined;
  return error.type === "too_big" ? "This is too long" : missing[name];
};

/** Sends a message to support. After a failure the text is still there. */
export const ContactForm = ({ name, email }: { name: string; email: string }) => {
  const { register, handleSubmit, formState, reset } = useForm<ContactInput>({
    resolver: zodResolver(ContactInput),
    defaultValues: { name, email, subject: "", message: "" },
  });
  const send = useMutation({
    ...mutation("contact", "send"),
    onSuccess: () => {
      reset({ name, email, subject: "", message: "" });
      toast({ title: "Message sent!", text: `We'll get back to you ${answerTime}.` });
    },
    onError: (error) => toast({ title: "Message not sent", text: error.message, variant: "destructive", seconds: 8 }),
  });
  const { ref, ...message } = register("message");
  const errorOf = (field: Names) => errorText(field, formState.errors[field]);
  return (
    <Panel title="Send us a message" text="We answer every message.">
      <form
        noValidate
        aria-label="Contact"
        onSubmit={handleSubmit((values) => send.mutate(values))}
        style={{ display: "grid", gap: 16 }}
      >
        <Field label="Name" autoComplete="name" error={errorOf("name")} field={register("name")} />
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errorOf("email")}
          field={register("email")}
        />
        <Field label="Subject" autoComplete="off" error={errorOf("subject")} field={register("subject")} />
        <TextInput
          label="Message"
          multiline
          minRows={5}
          maxRows={14}
          error={errorOf("message")}
          inputRef={ref}
          inputProps={{ "aria-required": true, maxLength: limits.textLength }}
          {...message}
        />
        <Button type="submit" variant="contained" size="large" loading={send.isPending} loadingPosition="start">
          Send Message
        </Button>
      </form>
    </Panel>
  );
};
