// Runs in the window: an expression whose value is a function. For each element that has text of its own and is
// drawn, the contrast of that text with what is behind it (WCAG 2: 1 to 21).
selectors => {
  const parse = text => {
    const numbers = (text.match(/[\d.]+/g) ?? []).map(Number);
    const scale = text.startsWith('color(srgb') ? 255 : 1;
    const [r, g, b, alpha = 1] = numbers;
    return { rgb: [r * scale, g * scale, b * scale], alpha };
  };
  const over = (top, alpha, below) => top.map((value, i) => value * alpha + below[i] * (1 - alpha));
  const luminance = rgb => {
    const [r, g, b] = rgb.map(value => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ancestors = element => (element ? [...ancestors(element.parentElement), element] : []);
  const colours = element => {
    let background = [255, 255, 255];
    let opacity = 1;
    for (const each of ancestors(element)) {
      const style = getComputedStyle(each);
      const { rgb, alpha } = parse(style.backgroundColor);
      opacity *= Number(style.opacity);
      if (alpha > 0) background = over(rgb, alpha, background);
    }
    const { rgb, alpha } = parse(getComputedStyle(element).color);
    return { text: over(rgb, alpha * opacity, background), background };
  };
  const hasText = element => [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
  return selectors
    .flatMap(selector => [...document.querySelectorAll(`${selector}, ${selector} *`)])
    .filter(element => hasText(element) && element.checkVisibility({ opacityProperty: true }))
    .map(element => {
      const { text, background } = colours(element);
      const [dark, light] = [luminance(text), luminance(background)].sort((a, b) => a - b);
      return { text: element.textContent.trim(), ratio: (light + 0.05) / (dark + 0.05) };
    });
};
