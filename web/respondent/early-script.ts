import { SHEET_IDS } from "./sheet-ids.ts";

/**
 * Runs after the form and before the runtime. It holds Next and Submit until the runtime can handle them because the
 * browser would validate in its own language. If the runtime cannot be loaded in time, it turns the page into its
 * version without JavaScript. Style sheets learn from the browser itself (`scripting`) that there is JavaScript, so
 * that sections show one at a time from the first paint; this script informs browsers without that media feature. In
 * a frame, the words in the frame's name (`FRAME_WORDS` of core/forms/definition/embedding.ts) become classes.
 *
 * A control in which an input method composes a word is marked from the first key on, because no page can ask for it
 * later. Such a control is not taken over.
 *
 * The runtime finds `sheaf_early`: the held intent, `stop` to stop holding, and `fall` to give up.
 */
const GIVE_UP_AFTER_MS = 10_000;

export const EARLY_SCRIPT = `(function(d,w){
var f=d.getElementById("form"),c=d.documentElement.classList,fallen=!w.matchMedia("(scripting:enabled)").matches,early=w.sheaf_early={intent:null,stop:stop,fall:fall};
function apply(id,is){var s=d.getElementById(id);if(s)s.media=is?"all":"not all"}
function judge(is){if(f)f.noValidate=!is}
function plain(is){fallen=is;judge(is);apply("${SHEET_IDS.with_script}",!is);apply("${SHEET_IDS.without_script}",is)}
judge(false);if(fallen)plain(false);if(w.parent!==w)c.add.apply(c,["framed"].concat(w.name.match(/sheaf-\\w+/g)||[]));
function hold(e){var isSubmit=e.type==="submit";
if(!isSubmit&&!e.target.closest("[data-action=next]"))return;
e.preventDefault();e.stopPropagation();c.add("held");early.intent=isSubmit?"submit":"next"}
function stop(){d.removeEventListener("click",hold,true);d.removeEventListener("submit",hold,true);
w.removeEventListener("error",failed,true);clearTimeout(timer);c.remove("held");if(fallen)plain(false)}
function fall(){stop();plain(true);if(early.intent==="submit"){early.intent=null;f.requestSubmit()}}
function failed(e){if(e.target.tagName==="SCRIPT")fall()}
d.addEventListener("click",hold,true);d.addEventListener("submit",hold,true);
w.addEventListener("error",failed,true);
["start","end"].forEach(function(n,i){d.addEventListener("composition"+n,function(e){e.target.toggleAttribute("data-composing",!i)},true)});
var timer=setTimeout(fall,${GIVE_UP_AFTER_MS})})(document,window)`.replaceAll("\n", "");
