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

/** Returns what an input does with its files. */
const taking =
  (onChoose: UploadButtonProps["onChoose"]) =>
  ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose(chosenFiles(target.files));
    // Allows picking the same files again.
    target.value = "";
  };

/** Chooses files, or a folder with everything inside. */
export function UploadButton({ isDisabled, onChoose }: UploadButtonProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const input = { hidden: true, multiple: true, tabIndex: -1, onChange: taking(onChoose) };
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

/** The same for files alone, where nothing is uploaded yet. */
export function ChooseFiles({ onChoose }: Pick<UploadButtonProps, "onChoose">) {
  const files = useRef<HTMLInputElement>(null);
  return (
    <>
      <input type="file" hidden multiple tabIndex={-1} ref={files} onChange={taking(onChoose)} />
      <Button onClick={() => files.current?.click()}>
        <Upload aria-hidden />
        {texts.empty.choose}
      </Button>
    </>
  );
}
