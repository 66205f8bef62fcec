// Elements of a page, made without parsing anything; and text as LaTeX takes it.

/** An element, "tag.class", with properties and children; text goes in as text. */
export function make(kind, properties = {}, ...children) {
  const [tag, className = ""] = kind.split(".");
  const node = document.createElement(tag);
  node.className = className;
  for (const [name, value] of Object.entries(properties)) {
    if (name in node && !name.startsWith("aria")) {
      node[name] = value;
    } else {
      node.setAttribute(name, value);
    }
  }
  node.append(...children);
  return node;
}

/** A name in what is read aloud: a hyphen alone, over which many screen readers pass in silence, is a minus. */
export const aloud = (name) => (name === "-" ? "−" : name);

export const escapeTex = (text) => text.replace(/[&%$#_{}~^\\]/g, (c) => (c === "\\" ? "\\textbackslash{}" : `\\${c}`));
