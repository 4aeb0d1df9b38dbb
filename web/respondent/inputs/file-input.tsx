import { captureOf } from "#core/fields/capture.ts";
import { acceptOf } from "#core/files/accept.ts";
import { MAX_FILE_SIZE } from "#core/files/limits.ts";
import { formatBytes } from "#core/values/bytes.ts";
import { formatMessage } from "#core/values/message.ts";
import { nameWithQuestion } from "../islands/name-with-question.ts";
import type { InputProps } from "./input-props.ts";
import { IslandHost } from "./island-host.tsx";
import { UnavailableInput } from "./unavailable-input.tsx";

/** Settings of the island, besides the field's rules. */
export interface FilesConfig {
  accept: string;
}

const chooseKey = ({ multiple }: InputProps["field"]) => (multiple ? "file.choose_many" : "file.choose");

/**
 * Files of any kind. The first control contains the paths of uploads, for the runtime. Without JavaScript the
 * native input posts the files with the form, and a ticked box per file keeps those of a refused post.
 */
export function FileInput(props: InputProps) {
  const { field, texts, lang, files, can_upload, is_required } = props;
  if (!can_upload) return <UnavailableInput {...props} />;
  const accept = acceptOf(field);
  const config: FilesConfig = { accept };
  return (
    <IslandHost name="files" config={{ ...config }}>
      <input
        type="text"
        name={field.name}
        className="wire"
        tabIndex={-1}
        aria-hidden="true"
        autoComplete="off"
        defaultValue=""
      />
      {files.length > 0 && (
        <div className="kept">
          <p className="note">{texts["file.keep"]}</p>
          {files.map(({ path, name, size }) => (
            <label key={path} className="check-row">
              <input type="checkbox" name={field.name} value={path} defaultChecked />
              <span dir="auto">
                {size > 0
                  ? formatMessage(texts.with_note, { label: name, note: formatBytes(size, lang) }, lang)
                  : name}
              </span>
            </label>
          ))}
        </div>
      )}
      <input
        type="file"
        name={field.name}
        aria-label={nameWithQuestion(texts[chooseKey(field)], field)}
        accept={accept || undefined}
        multiple={field.multiple}
        capture={captureOf(field) ?? undefined}
        required={(is_required && files.length === 0) || undefined}
      />
      <p className="note without-script">
        {formatMessage(texts["file.limit"], { limit: formatBytes(MAX_FILE_SIZE.multipart, lang) }, lang)}
      </p>
      <Reserved {...props} />
    </IslandHost>
  );
}

/** The space of the drop area, and of the button below it. */
function Reserved({ field, texts, lang }: InputProps) {
  return (
    <>
      <div className="drop reserved" aria-hidden="true">
        <span>
          <span className="drop-choose">{texts[chooseKey(field)]}</span>{" "}
          <span className="drop-hint">{texts["file.drop"]}</span>
        </span>
        <span className="note">
          {formatMessage(texts["file.limit"], { limit: formatBytes(MAX_FILE_SIZE.staged, lang) }, lang)}
        </span>
      </div>
      {field.type === "image" && (
        <div className="reserved" aria-hidden="true">
          <button type="button" className="quiet file-address" disabled>
            {texts["image.from_address"]}
          </button>
        </div>
      )}
    </>
  );
}
