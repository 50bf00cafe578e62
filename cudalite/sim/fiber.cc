/* Fibers: the threads of a block, switched by hand.
 *
 * Enters: a thread and what it runs. Leaves: control, back and forth between the scheduler and the
 * thread. A fiber stays on the operating system thread that made it. */
#include "runtime.h"

#include <sys/mman.h>
#if !defined(__x86_64__) && !defined(__aarch64__)
#include <ucontext.h>
#endif

namespace cudalite_sim
{

constexpr size_t STACK_BYTES = 256 * 1024;
constexpr size_t GUARD_BYTES = 4096;
/* Stacks at the same distance from a power of two would fall into the same cache sets. */
constexpr size_t STACK_STAGGER = 320, STACK_STAGGERS = 61;

#if defined(__x86_64__)
/* Saves what the System V ABI wants kept over a call, and the stack pointer. */
extern "C" void cudalite_sim_switch(void **save, void *load);
asm(R"(
    .text
    .type cudalite_sim_switch, @function
cudalite_sim_switch:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    ret
    .size cudalite_sim_switch, .-cudalite_sim_switch
)");

static void *stack_start(uintptr_t top, void (*entry)())
{
    void **at = reinterpret_cast<void **>(top & ~uintptr_t(15));
    *--at =
        nullptr; /* a return address for entry, which never returns: keeps the ABI's alignment */
    *--at = reinterpret_cast<void *>(entry);
    for (int i = 0; i < 6; i++)
        *--at = nullptr;
    return at;
}
#elif defined(__aarch64__)
extern "C" void cudalite_sim_switch(void **save, void *load);
asm(R"(
    .text
    .type cudalite_sim_switch, %function
cudalite_sim_switch:
    sub sp, sp, #160
    stp x19, x20, [sp, #0]
    stp x21, x22, [sp, #16]
    stp x23, x24, [sp, #32]
    stp x25, x26, [sp, #48]
    stp x27, x28, [sp, #64]
    stp x29, x30, [sp, #80]
    stp d8, d9, [sp, #96]
    stp d10, d11, [sp, #112]
    stp d12, d13, [sp, #128]
    stp d14, d15, [sp, #144]
    mov x9, sp
    str x9, [x0]
    mov sp, x1
    ldp x19, x20, [sp, #0]
    ldp x21, x22, [sp, #16]
    ldp x23, x24, [sp, #32]
    ldp x25, x26, [sp, #48]
    ldp x27, x28, [sp, #64]
    ldp x29, x30, [sp, #80]
    ldp d8, d9, [sp, #96]
    ldp d10, d11, [sp, #112]
    ldp d12, d13, [sp, #128]
    ldp d14, d15, [sp, #144]
    add sp, sp, #160
    ret
    .size cudalite_sim_switch, .-cudalite_sim_switch
)");

static void *stack_start(uintptr_t top, void (*entry)())
{
    uint64_t *at = reinterpret_cast<uint64_t *>(top & ~uintptr_t(15)) - 20;
    for (int i = 0; i < 20; i++)
        at[i] = 0;
    at[11] = reinterpret_cast<uint64_t>(entry); /* x30: where `ret` goes */
    return at;
}
#else
static void cudalite_sim_switch(void **save, void *load)
{
    swapcontext(static_cast<ucontext_t *>(*save), static_cast<ucontext_t *>(load));
}
#endif

static void stack_make(Thread *thread)
{
    void *at = mmap(nullptr, STACK_BYTES + GUARD_BYTES, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED)
        runtime_fatal("no memory for the stacks of a block's threads");
    mprotect(at, GUARD_BYTES, PROT_NONE);
    thread->stack_begin = reinterpret_cast<uintptr_t>(at);
    thread->stack_size = STACK_BYTES + GUARD_BYTES;
}

uintptr_t stacks_make(size_t count, bool guarded)
{
    const size_t each = STACK_BYTES + GUARD_BYTES;
    void *at = mmap(nullptr, count * each, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED)
        runtime_fatal("no memory for the stacks of a cooperative launch's threads");
    for (size_t i = 0; guarded && i < count; i++)
        mprotect(static_cast<char *>(at) + i * each, GUARD_BYTES, PROT_NONE);
    return reinterpret_cast<uintptr_t>(at);
}

void stack_place(Thread *thread, uintptr_t stacks, size_t number)
{
    thread->stack_size = STACK_BYTES + GUARD_BYTES;
    thread->stack_begin = stacks + number * thread->stack_size;
}

void stacks_drop(uintptr_t stacks, size_t count)
{
    munmap(reinterpret_cast<void *>(stacks), count * (STACK_BYTES + GUARD_BYTES));
}

void fiber_prepare(Thread *thread, void (*entry)())
{
    if (!thread->stack_begin)
        stack_make(thread);
    uintptr_t top =
        thread->stack_begin + thread->stack_size - thread->linear % STACK_STAGGERS * STACK_STAGGER;
#if defined(__x86_64__) || defined(__aarch64__)
    thread->stack_pointer = stack_start(top, entry);
#else
    auto *context = static_cast<ucontext_t *>(thread->stack_pointer);
    if (!context)
        thread->stack_pointer = context = new ucontext_t;
    getcontext(context);
    context->uc_stack.ss_sp = reinterpret_cast<void *>(thread->stack_begin + GUARD_BYTES);
    context->uc_stack.ss_size = top - thread->stack_begin - GUARD_BYTES;
    context->uc_link = nullptr;
    makecontext(context, entry, 0);
    if (!thread->worker->scheduler_stack_pointer)
        thread->worker->scheduler_stack_pointer = new ucontext_t;
#endif
}

void fiber_enter(Thread *thread)
{
    current = thread;
    if (is_debugged)
        debug_enter(thread);
    cudalite_sim_switch(&thread->worker->scheduler_stack_pointer, thread->stack_pointer);
    if (is_debugged)
        debug_leave();
    current = nullptr;
}

void fiber_leave()
{
    Thread *thread = current;
    cudalite_sim_switch(&thread->stack_pointer, thread->worker->scheduler_stack_pointer);
}

} // namespace cudalite_sim
