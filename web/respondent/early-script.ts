/**
 * Runs in the head, before anything is painted. It says that there is JavaScript, so that sections show one at a time
 * from the first paint; holds Next and Submit until the runtime is there and can take them; and takes all of that back
 * when the runtime cannot be loaded, or not soon: the page is then what it is without JavaScript. In a frame the words
 * of its name (`FRAME_WORDS` of core/forms/embedding.ts) become classes.
 *
 * `sheaf_early` is what the runtime finds: the held intent, and `stop` to end the holding.
 */
const GIVE_UP_AFTER_MS = 10_000;

export const EARLY_SCRIPT = `(function(d,w){
var r=d.documentElement,c=r.classList,early=w.sheaf_early={intent:null,stop:stop};
c.add("js");if(w.parent!==w)c.add.apply(c,["framed"].concat(w.name.match(/sheaf-\\w+/g)||[]));
function hold(e){var isSubmit=e.type==="submit";
if(!isSubmit&&!e.target.closest("[data-action=next]"))return;
e.preventDefault();e.stopPropagation();c.add("held");early.intent=isSubmit?"submit":"next"}
function stop(){d.removeEventListener("click",hold,true);d.removeEventListener("submit",hold,true);
w.removeEventListener("error",failed,true);clearTimeout(timer);c.remove("held")}
function fall(){stop();c.remove("js");if(early.intent==="submit"){early.intent=null;var f=d.getElementById("form");f&&f.requestSubmit()}}
function failed(e){if(e.target.tagName==="SCRIPT")fall()}
d.addEventListener("click",hold,true);d.addEventListener("submit",hold,true);
w.addEventListener("error",failed,true);
var timer=setTimeout(fall,${GIVE_UP_AFTER_MS})})(document,window)`.replaceAll("\n", "");
