// The HTML that exercises/markdown.py writes, with the numbers of a variant in it.

import { make } from "./dom.js";

// The elements, each with its attributes.
const MARKUP = {
  a: ["href", "title"],
  div: ["class", "tabindex", "role", "aria-label"],
  ol: ["start"],
  ...Object.fromEntries(
    "blockquote br code em h2 h3 h4 h5 h6 hr li p pre strong table tbody td th thead tr ul"
      .split(" ")
      .map((name) => [name, []]),
  ),
};
const isAddress = (text) => /^(https?:|mailto:|[^:]*$)/i.test(text.trim());
const escaped = (text) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** Leave what our own Markdown makes; sheets may come from a notebook that others have edited. */
export function cleaned(root) {
  for (const node of root.querySelectorAll("*")) {
    const allowed = Object.hasOwn(MARKUP, node.localName) ? MARKUP[node.localName] : null;
    if (!allowed) {
      node.remove();
    }
    for (const name of node.getAttributeNames()) {
      if (!allowed?.includes(name) || (name === "href" && !isAddress(node.getAttribute(name)))) {
        node.removeAttribute(name);
      }
    }
  }
  return root;
}
/** Authored HTML as elements; slotOf(number) gives the text of a slot. */
export function filled(html, slotOf) {
  const template = make("template");
  template.innerHTML = html.replace(/\{\{(\d+)\}\}/g, (_, number) => escaped(slotOf(number)));
  return cleaned(template.content);
}
