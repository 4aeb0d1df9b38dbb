import { FilePlus, FolderUp, Upload } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuItem } from "../../../ui/overlays/menu.tsx";
import type { ChosenFile } from "../../state/buckets/uploads.ts";
import { chosenFiles } from "./dropped-files.ts";
import { texts } from "./texts.ts";

interface UploadButtonProps {
  isDisabled: boolean;
  onChoose: (files: ChosenFile[]) => void;
}

/** Chooses files, or a folder with everything inside. */
export function UploadButton({ isDisabled, onChoose }: UploadButtonProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    onChoose(chosenFiles(target.files));
    // Allows picking the same files again.
    target.value = "";
  }
  const input = { hidden: true, multiple: true, tabIndex: -1, onChange: take };
  return (
    <>
      <input type="file" {...input} ref={files} data-upload="files" />
      <input type="file" {...input} ref={folder} data-upload="folder" {...{ webkitdirectory: "" }} />
      <Menu
        trigger={
          <Button variant="primary" disabled={isDisabled}>
            <Upload aria-hidden />
            {texts.upload}
          </Button>
        }
      >
        <MenuItem icon={FilePlus} onSelect={() => files.current?.click()}>
          {texts.upload_files}
        </MenuItem>
        <MenuItem icon={FolderUp} onSelect={() => folder.current?.click()}>
          {texts.upload_folder}
        </MenuItem>
      </Menu>
    </>
  );
}
