import { useSetAtom } from "jotai";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { UploadPicture } from "../../../ui/inputs/upload-picture.tsx";
import { avatarUpload, removeAvatarAtom, setAvatarAtom } from "../../state/look/assets.ts";
import { texts } from "./texts.ts";

/** Edits the profile picture, which is shown to people who work on the same forms. */
export function AvatarCard({ name, image }: { name: string; image: string | null }) {
  const set = useSetAtom(setAvatarAtom);
  const remove = useSetAtom(removeAvatarAtom);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function removeImage() {
    setBusy(true);
    setProblem(null);
    await remove().catch((error: Error) => setProblem(error.message));
    setBusy(false);
  }

  return (
    <section
      aria-label={texts.avatar.title}
      className="flex flex-wrap items-center gap-4 rounded-lg border border-border bg-card p-4 sm:p-5"
    >
      <Avatar name={name} image={image} className="size-16 text-title" />
      <div className="flex min-w-0 grow flex-col gap-2">
        <div>
          <h2 className="font-semibold">{texts.avatar.title}</h2>
          <p className="text-muted-foreground">{texts.avatar.description}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <UploadPicture
            label={image === null ? texts.avatar.upload : texts.avatar.replace}
            upload={{ ...avatarUpload, send: set }}
            onUploaded={() => {}}
          />
          {image !== null && (
            <Button isBusy={isBusy} onClick={() => void removeImage()}>
              <Trash2 aria-hidden />
              {texts.avatar.remove}
            </Button>
          )}
        </div>
        {problem !== null && (
          <p role="alert" className="text-meta text-destructive">
            {problem}
          </p>
        )}
      </div>
    </section>
  );
}
