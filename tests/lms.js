// A small learning management system that speaks SCORM 1.2 as the standard has it: each element by name, each value by
// type, nothing before LMSInitialize or after LMSFinish. It keeps what is committed, for each student and each
// page (SCO) of the package by itself.
(() => {
  const TEXT = (most) => (value) => value.length <= most && /^[ -~]*$/.test(value);
  const ONE_OF = (words) => (value) => words.split(" ").includes(value);
  const SCORE = (value) => value === "" || (/^\d{1,3}(\.\d{1,2})?$/.test(value) && Number(value) <= 100);
  const TIME = (value) => /^\d{2,4}:[0-5]\d:[0-5]\d(\.\d{1,2})?$/.test(value);
  const ELEMENTS = {
    "core.student_id": { read: true },
    "core.student_name": { read: true },
    "core.credit": { read: true },
    "core.entry": { read: true },
    "core.lesson_mode": { read: true },
    "core.lesson_location": { read: true, write: TEXT(255) },
    "core.lesson_status": { read: true, write: ONE_OF("passed completed failed incomplete browsed") },
    "core.score.raw": { read: true, write: SCORE },
    "core.score.min": { read: true, write: SCORE },
    "core.score.max": { read: true, write: SCORE },
    "core.exit": { write: (value) => value === "" || ONE_OF("time-out suspend logout")(value) },
    "core.session_time": { write: TIME },
    suspend_data: { read: true, write: TEXT(4096) },
  };
  const TOLD = { 0: "No error", 101: "General exception", 301: "Not initialized", 401: "Not implemented" };

  /** What a course is told, and what it does with it: saved[student][sco] is its gradebook. */
  const lms = { saved: {}, student: "s-1", sco: "", mode: "normal", isDown: false, isBroken: false };
  Object.assign(lms, { faults: [], calls: [] });
  globalThis.lms = lms;
  let place = null; // of what is open: it is kept there, whichever page the student has gone to meanwhile
  function keep(values) {
    const [student, sco] = place;
    lms.saved[student] = { ...lms.saved[student], [sco]: values };
  }
  let now = null;
  let error = 0;
  function fault(code, ...words) {
    error = code;
    lms.faults.push([code, ...words].join(" "));
    return "false";
  }
  const elementOf = (name) => (name.startsWith("cmi.") ? ELEMENTS[name.slice(4)] : undefined);
  function reached(name) {
    lms.calls.push(name);
    if (lms.isBroken) {
      throw new TypeError("NetworkError");
    }
    error = 0;
  }

  globalThis.API = {
    LMSInitialize(word) {
      reached("LMSInitialize");
      if (word !== "" || now || lms.isDown) {
        error = 101;
        return lms.isDown ? "false" : fault(101, "initialized twice, or with a word");
      }
      const before = lms.saved[lms.student]?.[lms.sco] ?? {};
      place = [lms.student, lms.sco];
      now = {
        "core.student_id": lms.student,
        "core.lesson_mode": lms.mode,
        "core.lesson_status": "not attempted",
        ...before,
      };
      now["core.entry"] = before["core.exit"] === "suspend" ? "resume" : "ab-initio";
      return "true";
    },
    LMSGetValue(name) {
      reached(`get ${name}`);
      if (!now) {
        error = 301;
        return "";
      }
      if (!elementOf(name)?.read) {
        fault(401, name);
        return "";
      }
      return now[name.slice(4)] ?? "";
    },
    LMSSetValue(name, value) {
      reached(`set ${name}`);
      const element = elementOf(name);
      if (!now) {
        return fault(301, name);
      }
      if (typeof value !== "string" || !element?.write?.(value)) {
        return fault(element?.write ? 405 : 401, name, value);
      }
      now[name.slice(4)] = value;
      return "true";
    },
    LMSCommit(word) {
      reached("LMSCommit");
      if (word !== "" || !now) {
        return fault(301, "LMSCommit");
      }
      if (lms.isDown) {
        error = 101;
        return "false";
      }
      keep({ ...now });
      return "true";
    },
    LMSFinish(word) {
      reached("LMSFinish");
      if (word !== "" || !now) {
        return fault(301, "LMSFinish");
      }
      if (!lms.isDown) {
        keep({ ...now });
      }
      now = null;
      return "true";
    },
    LMSGetLastError: () => String(error),
    LMSGetErrorString: (code) => TOLD[code] ?? "",
    LMSGetDiagnostic: () => "",
  };
  /** The student leaves without a word, as when a machine loses its power. */
  lms.forget = () => {
    now = null;
  };
})();
