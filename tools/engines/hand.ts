import { setTimeout as sleep } from 'node:timers/promises';
import { By, Key, until, type WebDriver, type WebElement } from 'selenium-webdriver';

/** A busy machine takes its time; the figure only bounds a failure. */
const MAX_STEP_MS = 60_000;
const PAUSE_MS = 100;

/** What a person does on a page of any browser, by the words that they see there. */
export interface Hand {
  open(url: string): Promise<void>;
  /** Waits until the page says this. */
  sees(text: string): Promise<WebElement>;
  click(name: string): Promise<void>;
  follow(name: string): Promise<void>;
  /** Fills the field with this label, or this name for assistive technology. */
  type(label: string, text: string): Promise<void>;
  tick(label: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  /** Goes on in the frame that the page holds, and comes back. */
  inFrame(act: () => Promise<void>): Promise<void>;
  typeInto(name: string, text: string): Promise<void>;
  choosesTab(name: string): Promise<void>;
}

export function createHand(driver: WebDriver): Hand {
  const find = async (xpath: string) => {
    const element = await driver.wait(
      until.elementLocated(By.xpath(xpath)),
      MAX_STEP_MS,
      `waited for ${xpath}`,
    );
    return driver.wait(until.elementIsVisible(element), MAX_STEP_MS, `waited to see ${xpath}`);
  };
  /** Pages draw anew while they come alive: what went meanwhile is looked for again. */
  const again = async (what: () => Promise<void>, passing: ReadonlySet<string> = PASSING) => {
    const deadline = performance.now() + MAX_STEP_MS;
    for (;;) {
      try {
        return await what();
      } catch (error) {
        const mayPass = error instanceof Error && passing.has(error.name);
        if (!mayPass || performance.now() > deadline) throw error;
        await sleep(PAUSE_MS);
      }
    }
  };
  const act = (xpath: string, what: (element: WebElement) => Promise<void>) =>
    again(async () => what(await find(xpath)));
  const click = async (xpath: string) => {
    await act(xpath, async (element) => {
      await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
      await element.click();
    });
  };
  const fill = async (xpath: string, text: string) => {
    await act(xpath, async (element) => {
      await element.clear();
      await element.sendKeys(text);
    });
  };

  return {
    async open(url) {
      await driver.get(url);
      // What is typed before a page is alive may be gone when it is.
      await driver.wait(
        () => driver.executeScript<boolean>(IS_ALIVE),
        MAX_STEP_MS,
        'waited for the page to be alive',
      );
    },
    sees: (text) =>
      find(`//*[not(self::script or self::style) and text()[contains(${PLAIN}, ${quoted(text)})]]`),
    click: (name) => click(`//button[${named(name)}]`),
    follow: (name) => click(`//a[${named(name)}]`),
    type: (label, text) => fill(field('*[self::input or self::textarea]', label), text),
    tick: (label) => click(`//label[contains(${PLAIN}, ${quoted(label)})]`),
    // By keys: WebKit's driver opens no list of choices.
    choose: (label, option) =>
      act(field('select', label), async (select) => {
        await select.sendKeys(option);
        await select.sendKeys(Key.ENTER);
      }),
    choosesTab: (name) => click(`//*[@role = 'tab' and ${named(name)}]`),
    async inFrame(act) {
      // Drawn anew, the frame takes what was typed with it.
      const enter = async () => {
        await driver.switchTo().defaultContent();
        await driver.switchTo().frame(await driver.findElement(By.css('iframe')));
        await act();
      };
      await again(enter, FRAME_GONE);
      await driver.switchTo().defaultContent();
    },
    // By the keyboard itself: WebKit's driver gives the focus to nothing within a frame of another site.
    typeInto: (name, text) =>
      act(`//input[@name = ${quoted(name)}]`, async (input) => {
        await input.click();
        const { CONTROL } = Key;
        await driver.actions().keyDown(CONTROL).sendKeys('a').keyUp(CONTROL).sendKeys(text).perform();
      }),
  };
}

const IS_ALIVE = `return [...document.querySelectorAll('#root, #contenu')].some((element) =>
  Object.keys(element).some((key) => key.startsWith('__react')))`;

const PASSING = new Set([
  'StaleElementReferenceError',
  'ElementClickInterceptedError',
  'ElementNotInteractableError',
  'InvalidElementStateError',
]);
const FRAME_GONE = new Set([...PASSING, 'NoSuchElementError', 'NoSuchFrameError', 'NoSuchWindowError']);

/** An element's text with every space as a plain one. */
const PLAIN = `normalize-space(translate(., '\u00a0\u202f\u2060', '  '))`;

/** An element with a text that begins so, or with such a name for assistive technology. */
function named(name: string): string {
  const text = quoted(name);
  return `(.//text()[starts-with(${PLAIN}, ${text})] or starts-with(@aria-label, ${text}))`;
}

function field(kind: string, label: string): string {
  const text = quoted(label);
  return `//${kind}[starts-with(@aria-label, ${text}) or @id = //label[starts-with(${PLAIN}, ${text})]/@for]`;
}

/** A text as XPath has it, which knows no escapes. */
function quoted(text: string): string {
  return `concat('', ${text
    .split("'")
    .map((part) => `'${part}'`)
    .join(`, "'", `)})`;
}
