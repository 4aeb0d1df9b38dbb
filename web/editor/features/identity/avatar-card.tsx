import { useSetAtom } from "jotai";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { UploadPicture } from "../../../ui/inputs/upload-picture.tsx";
import { avatarUpload, removeAvatarAtom, setAvatarAtom } from "../../state/look/assets.ts";

/** Edits the profile picture, which is shown to people who work on the same forms. */
export function AvatarCard({ name, image }: { name: string; image: string | null }) {
  const set = useSetAtom(setAvatarAtom);
  const remove = useSetAtom(removeAvatarAtom);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function takeAway() {
    setBusy(true);
    setProblem(null);
    await remove().catch((error: Error) => setProblem(error.message));
    setBusy(false);
  }

  return (
    <section
      aria-label="Picture"
      className="flex flex-wrap items-center gap-4 rounded-lg border border-border bg-card p-4 sm:p-5"
    >
      <Avatar name={name} image={image} className="size-16 text-title" />
      <div className="flex min-w-0 grow flex-col gap-2">
        <div>
          <h2 className="font-semibold">Your picture</h2>
          <p className="text-muted-foreground">Shown beside your name to those who work with you.</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <UploadPicture
            label={image === null ? "Upload a picture" : "Upload another"}
            upload={{ ...avatarUpload, send: set }}
            onUploaded={() => {}}
          />
          {image !== null && (
            <Button isBusy={isBusy} onClick={() => void takeAway()}>
              <Trash2 aria-hidden />
              Remove
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
