/** Draws on a picture in the colours that the page has now; `colorOf` returns the value of a token of the page. */
export function openPen(context: CanvasRenderingContext2D, colorOf: (name: string) => string) {
  const font = (weight: number) => `${weight} 13px "Inter Variable", system-ui, sans-serif`;
  return {
    measure: (text: string, weight = 400) => {
      context.font = font(weight);
      return context.measureText(text).width;
    },
    text: (text: string, x: number, y: number, color: string, weight = 400) => {
      context.font = font(weight);
      context.fillStyle = colorOf(color);
      context.fillText(text, x, y);
    },
    box: (x: number, y: number, width: number, height: number, color: string, alpha = 1) => {
      context.globalAlpha = alpha;
      context.fillStyle = colorOf(color);
      context.fillRect(x, y, width, height);
      context.globalAlpha = 1;
    },
    line: (from: number, to: number, y: number, color: string, dash: readonly number[] = []) => {
      context.beginPath();
      context.setLineDash([...dash]);
      context.strokeStyle = colorOf(color);
      context.lineWidth = dash.length > 0 ? 1.5 : 2;
      context.moveTo(from, y);
      context.lineTo(to, y);
      context.stroke();
      context.setLineDash([]);
    },
    path: (points: readonly (readonly [x: number, y: number])[], color: string) => {
      context.beginPath();
      context.strokeStyle = colorOf(color);
      context.lineWidth = 1.75;
      context.lineJoin = 'round';
      for (const [x, y] of points) context.lineTo(x, y);
      context.stroke();
    },
    dots: (points: readonly (readonly [x: number, y: number])[], color: string) => {
      context.globalAlpha = 0.5;
      context.fillStyle = colorOf(color);
      context.beginPath();
      for (const [x, y] of points) {
        context.moveTo(x + 2.5, y);
        context.arc(x, y, 2.5, 0, 2 * Math.PI);
      }
      context.fill();
      context.globalAlpha = 1;
    },
    dot: (x: number, y: number, color: string, isHollow: boolean) => {
      context.beginPath();
      context.arc(x, y, isHollow ? 3.25 : 4, 0, 2 * Math.PI);
      context.fillStyle = colorOf(isHollow ? '--surface' : color);
      context.fill();
      if (!isHollow) return;
      context.strokeStyle = colorOf(color);
      context.lineWidth = 1.5;
      context.stroke();
    },
  };
}

export type Pen = ReturnType<typeof openPen>;
